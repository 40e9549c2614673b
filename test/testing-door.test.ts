import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DOOR = new URL('../src/testing/index.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'querent-testing-'));
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The examples of docs/testing.md: file name -> text, the door's name replaced by the sources. */
const examples = new Map(
  [...readFileSync(join(ROOT, 'docs/testing.md'), 'utf8').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, name = '', text = '']) => [name, text.replaceAll("'querent/testing'", `'${DOOR}'`)],
  ),
);
for (const [name, text] of examples) writeFileSync(join(folder, name), text);

it('documents an example per topic', () => {
  expect([...examples.keys()]).toEqual(['bot.test.ts', 'bot.node.test.ts', 'slots.test.ts', 'doubles.test.ts']);
});

it('runs the vitest examples in vitest', async () => {
  const config = { test: { exclude: ['node_modules/**', '**/*.node.test.ts'] } };
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify(config)};
`,
  );
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code, output } = await runNode([vitest, 'run', '--reporter=tap-flat', '--root', folder]);
  expect(output.match(/^ok /gm)).toHaveLength(6);
  expect(output).not.toMatch(/^not ok /m);
  expect(code).toBe(0);
});

it('runs the node:test example in node:test', async () => {
  const { code, output } = await runNode(['--test', '--test-reporter=tap', join(folder, 'bot.node.test.ts')]);
  expect(output).toMatch(/^# pass 3$/m);
  expect(code).toBe(0);
});

it('loads no test runner', async () => {
  const script = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        loaded.push(found.url);
        return found;
      },
    });
    await import('${DOOR}');
    console.log(loaded.length > 10, loaded.filter((url) => /vitest|chai|node:test/.test(url)));`;
  const { output } = await runNode(['--input-type=module', '--eval', script]);
  expect(output.trim()).toBe('true []');
});

function runNode(args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH, HOME },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.resume();
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
