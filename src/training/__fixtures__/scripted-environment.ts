import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TRAINER = fileURLToPath(new URL('./scripted-trainer.ts', import.meta.url));

/**
 * An environment as `python -m venv` and pip leave it: a `python` that lists the packages given (and, told to make an
 * environment, makes one that installs what it is told), beside the scripted trainer as `trl`. Returns the python.
 */
export async function scriptedEnvironment(
  folder: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const list = JSON.stringify(Object.entries(packages).map(([name, version]) => ({ name, version })));
  const python = join(folder, 'bin', 'python');
  await mkdir(join(folder, 'bin'), { recursive: true });
  await program(
    python,
    `
case "$2 $3" in
  "pip list") if [ -f "$0.packages" ]; then cat "$0.packages"; else echo '${list}'; fi ;;
  "venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && cp "$(dirname "$0")/trl" "$3/bin/trl" && echo '[]' > "$3/bin/python.packages" ;;
  "pip install")
    if [ -n "$SCRIPTED_NO_NETWORK" ]; then echo "ERROR: No matching distribution found" >&2; exit 1; fi
    shift 4
    printf '[' > "$0.packages"
    for requirement in "$@"; do printf '{"name":"%s","version":"%s"},' "\${requirement%%==*}" "\${requirement##*==}" >> "$0.packages"; done
    printf '{"name":"pip","version":"26"}]\\n' >> "$0.packages" ;;
esac`,
  );
  await program(join(folder, 'bin', 'trl'), `exec "${process.execPath}" "${TRAINER}" "$@"`);
  return python;
}

async function program(path: string, body: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
}
