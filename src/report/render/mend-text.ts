/** A replacer for `JSON.stringify`: lone surrogates in texts become U+FFFD, since many readers refuse them. */
export function mendText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
