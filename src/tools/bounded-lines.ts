/**
 * Cuts a stream of UTF-8 bytes into lines. A line of more than `maxBytes` is given up: `onTooLong` is told once, and
 * nothing more is read.
 */
export function createLineCutter(options: {
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  readonly onTooLong: () => void;
}): { push(chunk: Buffer): void; end(): void } {
  let parts: Buffer[] = [];
  let bytes = 0;
  let dead = false;

  const keep = (part: Buffer): void => {
    bytes += part.length;
    parts.push(part);
    if (bytes <= options.maxBytes) return;
    dead = true;
    parts = [];
    options.onTooLong();
  };
  const emit = (): void => {
    const line = Buffer.concat(parts, bytes).toString('utf8').replace(/\r$/, '');
    parts = [];
    bytes = 0;
    options.onLine(line);
  };

  return {
    push(chunk) {
      let start = 0;
      while (!dead) {
        const end = chunk.indexOf(10, start);
        keep(chunk.subarray(start, end < 0 ? chunk.length : end));
        if (end < 0 || dead) return;
        emit();
        start = end + 1;
      }
    },
    end() {
      if (!dead && bytes > 0) emit();
    },
  };
}
