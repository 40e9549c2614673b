import { ModelCallError } from '../../errors/model-call-error.ts';
import { OwnPartError } from '../../errors/own-part-error.ts';
import { PartFaultError, type PartFaultKind } from '../../errors/part-fault-error.ts';
import type { ChatModel } from '../../schema/model.ts';
import { OwnPartFailure } from './own-adapter.ts';

/** The first calls made: when all of them fail, none will work. */
const CALLS_AT_START = 3;

/**
 * Around a managed own part: a failure that is the part's own becomes a fault of its role, and a part that has never
 * worked ends the run with one clear error (`OwnPartError`) instead of a fault in every episode. Being told to slow down
 * does not count as a failure. The calls that were made first decide, not those that fail first: many are under way at
 * once, and a failure is often quicker than a reply.
 */
export function guardOwnPart(model: ChatModel, faultKind: PartFaultKind): ChatModel {
  let started = 0;
  let failedAtStart = 0;
  return {
    reference: model.reference,
    async generate(request, call) {
      const atStart = started++ < CALLS_AT_START;
      try {
        return await model.generate(request, call);
      } catch (error) {
        if (!(error instanceof ModelCallError)) throw error;
        if (atStart && error.kind !== 'rate-limit' && ++failedAtStart === CALLS_AT_START) {
          throw new OwnPartError({ problem: error.message, calls: CALLS_AT_START, cause: error });
        }
        if (!(error instanceof OwnPartFailure)) throw error;
        throw new PartFaultError({ kind: faultKind, message: error.message, tries: error.tries, cause: error });
      }
    },
    ...(model.dispose && { dispose: () => model.dispose!() }),
  };
}
