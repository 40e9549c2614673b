import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api/client.ts';
import { Saver } from './saver.ts';

const failure = (status: number) => new ApiFailure(status, { code: 'x', message: 'x', hint: '' });

describe('saving', () => {
  it('sends in the order in which things were said, one at a time, and again until each is taken', async () => {
    const saver = new Saver(() => Promise.resolve());
    const sent: string[] = [];
    let isAway = true;
    const send = (name: string) => async () => {
      sent.push(name);
      // It comes back after the third try.
      if (sent.length === 3) isAway = false;
      if (isAway) throw failure(0);
      return name;
    };
    const taken: string[] = [];
    saver.save(send('a'), (name) => taken.push(name));
    const allTaken = new Promise<void>((resolve) => {
      saver.save(send('b'), (name) => {
        taken.push(name);
        resolve();
      });
    });
    expect(saver.state().pending).toBe(2);
    await allTaken;
    await Promise.resolve();
    expect(sent).toEqual(['a', 'a', 'a', 'b']);
    expect(taken).toEqual(['a', 'b']);
    expect(saver.state()).toEqual({ pending: 0, isStuck: false, refused: null });
  });

  it('goes on after what the server refuses, and says so', async () => {
    const saver = new Saver(() => Promise.resolve());
    saver.save(
      () => Promise.reject(failure(400)),
      () => undefined,
    );
    const later = await new Promise<string>((resolve) => saver.save(() => Promise.resolve('later'), resolve));
    expect(later).toBe('later');
    expect(saver.state().refused?.status).toBe(400);
  });
});
