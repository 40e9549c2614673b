/** `querent --version` against a bare start of Node, in alternating pairs: `npm run bench:startup [-- PAIRS]`. */
import { BenchFolder, machine, measureProcess, median, verdict } from './measure.ts';
import { publishCommand } from './published.ts';

const pairs = Number(process.argv[2] ?? 21);
using folder = new BenchFolder();
const bin = publishCommand(folder);
const version = (): ReturnType<typeof measureProcess> => measureProcess(folder, [bin, '--version']);
const node = (): ReturnType<typeof measureProcess> => measureProcess(folder, ['--eval', '0']);
await version();
await node();
const ratios: { readonly wall: number; readonly cpu: number; readonly ms: number }[] = [];
for (let pair = 0; pair < pairs; pair++) {
  const [ours, bare] = [await version(), await node()];
  ratios.push({ wall: ours.wallMs / bare.wallMs, cpu: ours.cpuMs / bare.cpuMs, ms: ours.wallMs });
}
console.log(`${machine()}; median of ${pairs} alternating pairs`);
console.log(`querent --version takes ${median(ratios.map(({ ms }) => ms)).toFixed(0)} ms`);
console.log(verdict('wall time over a bare start', median(ratios.map(({ wall }) => wall)), 3));
console.log(verdict('CPU time over a bare start', median(ratios.map(({ cpu }) => cpu)), 3));
