/** A thread of its own for data sets: loading or checking one takes seconds, in which no run here may wait for its replies. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import { QuerentError } from '../../errors/querent-error.ts';
import type { Places } from '../../references/environment.ts';
import type { DataFailure, DataReply, DataRequest } from './data-task.ts';
import { HeldSets } from './held-sets.ts';

const sets = new HeldSets(workerData as Pick<Places, 'home' | 'dataDirs'>);

parentPort?.on('message', async ({ number, place, task }: DataRequest) => {
  const result: DataReply['result'] = await sets.do(place, task).then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  parentPort?.postMessage({ number, result } satisfies DataReply);
});

function failureOf(error: unknown): DataFailure {
  if (error instanceof DataMissingError) return { kind: 'missing', message: error.message, hint: error.hint };
  if (error instanceof QuerentError) return { kind: 'data', message: error.message, hint: error.hint };
  // What it was stays in the terminal of the server: it may hold anything.
  console.error(error);
  return { kind: 'fault', message: '', hint: '' };
}
