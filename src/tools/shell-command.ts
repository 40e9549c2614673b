/** A command line that a POSIX shell reads back as the same arguments. */
export function shellCommand(args: readonly string[]): string {
  return args.map((arg) => (/^[\w@%+=:,./#-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`)).join(' ');
}
