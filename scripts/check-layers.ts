/**
 * Holds the layering of src: a folder imports only from folders on lines above its own; neighbours on one line do
 * not import each other. `npm run check:layers` fails on a backward arrow; `-- --draw` prints the arrows as Mermaid.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The picture of docs/architecture.md, top line first. */
export const LAYERS: readonly (readonly string[])[] = [
  ['schema', 'errors'],
  ['tools'],
  ['model', 'store', 'taxonomy', 'policy'],
  ['user', 'assistant', 'judge', 'metric'],
  ['rollout'],
  ['benchmark'],
  ['scheduler'],
  ['runner', 'synthesis', 'training', 'review', 'audit'],
  ['report'],
  ['references'],
  ['study'],
  ['server'],
  ['cli', 'testing'],
];

/** Errors name kinds of faults, which are words of the schema: the one arrow allowed inside a line. */
const ALLOWED_INSIDE_A_LINE: ReadonlySet<string> = new Set(['errors -> schema']);

export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** `src/a/x.ts imports src/b/y.ts` */
  readonly example: string;
}

/** With `type` where the whole import is one; of a lazy import the path only. */
const WEB_IMPORT = /(?:\b(?:import|export)(\s+type)?\b[^'"();]*\bfrom\s*|\bimport\()'(\.{1,2}\/[^']+)'/g;

const WEB_CONTRACT = 'src/server/api-types.ts';

const IMPORT = /(?:\bfrom|\bimport\(?)\s*'(\.{1,2}\/[^']+)'/g;

/** All arrows between folders of src; tests and contracts are left out, since they may look anywhere. */
export function findArrows(root: string): readonly Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    if (/\.(test|contract)\.ts$/.test(file)) continue;
    const from = folderOf(file);
    for (const [, specifier] of readFileSync(resolve(root, file), 'utf8').matchAll(IMPORT)) {
      const target = relative(root, resolve(root, dirname(file), specifier!));
      const to = folderOf(target);
      if (from === undefined || to === undefined || from === to) continue;
      const name = `${from} -> ${to}`;
      if (!arrows.has(name)) arrows.set(name, { from, to, example: `${file} imports ${target}` });
    }
  }
  return [...arrows.values()];
}

/**
 * What the studio's page imports from outside `web`: types of the schema and the server's contract, nothing else, so that
 * no line of the server ever reaches a browser.
 */
export function findWebViolations(root: string): readonly string[] {
  return globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(WEB_IMPORT)].flatMap(([, isType, specifier]) => {
      const target = relative(root, resolve(root, dirname(file), specifier!));
      const isSchemaType = isType !== undefined && target.startsWith('src/schema/');
      const isAllowed = target.startsWith('web/') || target === WEB_CONTRACT || isSchemaType;
      return isAllowed ? [] : [`web must not import ${target} (${file})`];
    }),
  );
}

/** `src/model/x.ts` -> `model`; undefined for the doors that lie in src itself. */
function folderOf(file: string): string | undefined {
  const [top, folder, ...rest] = file.split('/');
  return top === 'src' && rest.length > 0 ? folder : undefined;
}

export function findViolations(arrows: readonly Arrow[]): readonly string[] {
  const lineOf = (folder: string): number => LAYERS.findIndex((line) => line.includes(folder));
  return arrows.flatMap((arrow) => {
    const from = lineOf(arrow.from);
    const to = lineOf(arrow.to);
    if (from < 0) return [`${arrow.from} is on no line of the picture (${arrow.example})`];
    if (to < from || ALLOWED_INSIDE_A_LINE.has(`${arrow.from} -> ${arrow.to}`)) return [];
    return [`${arrow.from} must not import ${arrow.to} (${arrow.example})`];
  });
}

/** Lines of the picture as a Mermaid graph of what is really imported. */
export function drawArrows(arrows: readonly Arrow[]): string {
  const sorted = arrows.map((arrow) => `  ${arrow.from} --> ${arrow.to}`).sort();
  return ['graph TD', ...sorted].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const arrows = findArrows(root);
  const violations = [...findViolations(arrows), ...findWebViolations(root)];
  if (process.argv.includes('--draw')) console.log(drawArrows(arrows));
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
  else console.error(`${arrows.length} arrows between folders, none backward`);
}
