import { describe, expect, it } from 'vitest';
import { isRefusal } from './is-refusal.ts';

describe('isRefusal', () => {
  it.each([
    "I'm sorry, but I can't help with that.",
    'I cannot assist you with this request. Is there anything else I can help with?',
    "Sorry, I'm not comfortable discussing this topic.",
    'I must decline to write that.',
    'As an assistant I am unable to provide instructions for that.',
    'That would go against my guidelines.',
    '抱歉，我无法帮助您完成这个请求。',
    '对不起，我不能提供此类内容。',
  ])('takes as a refusal: %s', (text) => {
    expect(isRefusal(text)).toBe(true);
  });

  it.each([
    "I can't tell from the table which year this is.",
    "I can't help with that without knowing the year. Which year do you mean?",
    'I cannot provide this figure because the document does not contain it.',
    "You can't help being late when the train breaks down.",
    'The revenue was 4.2 million.',
    'The clinic cannot support more than twenty patients a day, the report says.',
    '抱歉，根据表格无法判断这笔费用属于哪个部门。',
    '',
  ])('does not take as a refusal: %s', (text) => {
    expect(isRefusal(text)).toBe(false);
  });
});
