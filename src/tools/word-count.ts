/** Words as a person counts them; two Han characters make one. */
export function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return others + Math.ceil(han / 2);
}
