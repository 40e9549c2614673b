import { describe, expect, it } from 'vitest';
import { asksForSlot, type SlotExpectation } from './asked-slot.ts';
import { toBrief } from './situation.ts';

const REQUEST = 'Please cancel my order.';

describe('asksForSlot', () => {
  const asked: readonly [string, SlotExpectation][] = [
    ['Which order do you mean?', 'order'],
    ['Could you give me the number of your order?', 'order'],
    ['What is your order number?', 'orderNumber'],
    ['Could you give me the number of your order?', 'orderNumber'],
    ['What is your order number?', 'order-number'],
    ['Is it order 1123 or order 1124?', 'order'],
    ['When should it be cancelled?', 'date'],
    ['Where do you live?', 'city'],
    ['What made you change your mind?', { name: 'reason', cues: ['change your mind'] }],
    ['Do you want the money back or a voucher?', { name: 'refund', options: ['money back', 'voucher'] }],
    ['Do you want a coupon?', { name: 'refund', options: [{ id: 'v', label: 'voucher', aliases: ['coupon'] }] }],
  ];
  it.each(asked)('%s asks for %j', (question, slot) => {
    expect(asksForSlot(question, slot, toBrief(REQUEST))).toBe(true);
  });

  const beside: readonly [string, SlotExpectation][] = [
    ['Do you want me to cancel your order?', 'order'],
    ['Your order can be cancelled. Shall I go on?', 'order'],
    ['Which address should it go to?', 'order'],
    ['What do you mean?', 'order'],
    ['What is your order number?', 'customer-number'],
    ['When should it be cancelled?', 'city'],
    ['Do you want a voucher?', { name: 'reason', options: ['too late', 'too dear'] }],
  ];
  it.each(beside)('%s does not ask for %j', (question, slot) => {
    expect(asksForSlot(question, slot, toBrief(REQUEST))).toBe(false);
  });

  it('takes the name for asked where the request does not hold it', () => {
    expect(asksForSlot('And the size?', 'size', toBrief(REQUEST))).toBe(true);
  });

  it('reads Chinese by cues and options', () => {
    const brief = toBrief({ request: '取消订单', language: 'zh' });
    expect(asksForSlot('请问订单号是多少？', { name: 'order', asksFor: '订单号' }, brief)).toBe(true);
    expect(asksForSlot('请问您住在哪里？', { name: 'order', asksFor: '订单号' }, brief)).toBe(false);
  });
});
