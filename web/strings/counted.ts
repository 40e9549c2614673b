/** `1 run`, `2 runs`, `1,204 runs`: how English counts. */
export function counted(count: string | number, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}
