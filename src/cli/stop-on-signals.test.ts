import { describe, expect, it, vi } from 'vitest';
import { StoppedError } from '../errors/stopped-error.ts';
import { stopOnSignals } from './stop-on-signals.ts';

describe('stopOnSignals', () => {
  it.each([
    [undefined, 'Repeat the command with --resume to go on.'],
    ['The same command goes on.', 'The same command goes on.'],
  ])('stops with the way to go on: %s', (hint, told) => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const stop = stopOnSignals('Stopping.', hint);
    process.emit('SIGTERM');
    stop.dispose();
    expect(write.mock.calls).toEqual([['\nStopping.\n']]);
    write.mockRestore();
    expect(stop.signal.reason).toBeInstanceOf(StoppedError);
    expect(stop.signal.reason).toMatchObject({ exitCode: 4, hint: told });
  });
});
