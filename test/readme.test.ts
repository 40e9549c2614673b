import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTROL_NAMES } from '../src/assistant/controls.ts';
import { assistantKinds } from '../src/assistant/registry.ts';
import { buildProgram } from '../src/cli/program.ts';
import { builtInBenchmarkNames } from '../src/references/benchmarks.ts';
import { type CommandResult, Workplace } from './support/cli.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly scripts: { readonly start: string };
};

/** Lines of the page's shell blocks. */
const commands = [...README.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));

/** Why a command is not run here, and what holds it instead. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'needs the network: its script is checked below, the gate starts with npm ci',
  'npm test': 'is what runs this test',
  'npm run build && npm pack': 'is what npm run check:package does',
  [`npm install ./querent-${manifest.version}.tgz`]: 'is what npm run check:package does',
  'querent run clarifymt -a openai/gpt-4o-mini --max-cost 0.50 -o report.html -o report.json': 'needs a key',
  "querent run clarifymt -a prompted@openai/gpt-4o-mini --gate 'turn1.underAsking<=0.2'": 'needs a key',
  'querent compare RUN RUN': 'is run below with runs',
};

function querent(place: Workplace, line: string): Promise<CommandResult> {
  return place.querent(line.replace(/^querent /, '').split(' '));
}

describe('README', () => {
  it('has commands that run without network and key, in their order', async () => {
    using place = new Workplace();
    writeFileSync(place.path('requests.csv'), 'request\nCancel my order.\nWhat are your opening hours?\n');
    const run = commands.filter((line) => !(line in NOT_RUN));
    expect(run).toHaveLength(4);
    for (const line of run) {
      const { code, stderr } = await querent(place, line);
      expect(code, `${line}\n${stderr}`).toBe(0);
    }
  });

  it('has no command that nothing checks', () => {
    const unknown = commands.filter((line) => !(line in NOT_RUN) && !line.startsWith('querent '));
    expect(unknown).toEqual([]);
    expect(Object.keys(NOT_RUN).filter((line) => !commands.includes(line))).toEqual([]);
  });

  it('has options in the commands that need a key which do exist: the same with a control instead', async () => {
    using place = new Workplace();
    const withKey = commands.filter((line) => NOT_RUN[line] === 'needs a key');
    const ids: string[] = [];
    for (const line of withKey) {
      const free = line.replace(/ -a \S+/, ' -a always-ask').replaceAll("'", '');
      const { code, stdout, stderr } = await querent(place, `${free} --limit 4 --json`);
      expect(code, `${free}\n${stderr}`).toBe(0);
      ids.push((JSON.parse(stdout) as { run: { id: string } }).run.id);
    }
    expect(existsSync(place.path('report.html')) && existsSync(place.path('report.json'))).toBe(true);
    expect((await querent(place, `querent compare ${ids.join(' ')}`)).code).toBe(0);
  });

  it('starts what it says: the built-in scenarios with the embedded model', async () => {
    using place = new Workplace();
    const [, args = ''] = /^node bin\/querent\.js (.*)$/.exec(manifest.scripts.start) ?? [];
    const { code, stdout } = await querent(place, `querent ${args} --estimate`);
    expect(code).toBe(0);
    expect(stdout).toContain('24 episodes of clarifymt (open) with local/smollm2-135m');
    expect(README).toContain('24 built-in scenarios');
  });

  it('promises no benchmark, assistant or command that is not there, and names all benchmarks', async () => {
    const row = (name: string): string => README.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
    const names = (text: string): readonly string[] =>
      [...text.matchAll(/`([a-z][a-z0-9-]*)`/g)].map(([, name]) => name!);
    expect([...names(row('benchmarks'))].sort()).toEqual([...(await builtInBenchmarkNames())].sort());
    const assistants = [...(await assistantKinds()), ...CONTROL_NAMES].map(({ name }) => name);
    expect(names(row('assistants')).filter((name) => !assistants.includes(name))).toEqual([]);
    const shown = [...README.matchAll(/`querent ([a-z]+)`/g)].map(([, name]) => name!);
    const known = buildProgram(() => {}).commands.map((command) => command.name());
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('links to files that are there', () => {
    const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
