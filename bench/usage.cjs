// Preloaded into a measured process: on exit it writes what the process took to the file that BENCH_USAGE names.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, rssMiB: maxRSS / 1024 };
  require('node:fs').writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage));
});
