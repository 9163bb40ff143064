import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { JobEnvelope, MailKind } from '@studio/contract/mails';
import { jobIdOf } from '@studio/contract/mails';
import { isMailKind } from '../handlers.ts';
import type { Handlers, Outcome } from '../handlers.ts';
import { PermanentError, TemporaryError } from '../mail/smtpError.ts';
import type { MailResult, WorkerMetrics } from '../metrics.ts';
import { createOnce } from './once.ts';

/** What of a BullMQ job is used here. */
export interface QueueJob {
  name: string;
  data: JobEnvelope;
  attemptsMade: number;
  updateData(data: JobEnvelope): Promise<void>;
}

export interface PerformDeps {
  handlers: Handlers;
  log: Logger;
  metrics: Pick<WorkerMetrics, 'countMail' | 'observeLatency'>;
}

/**
 * Does a job: its handler, and then, as the last act, empties its data. A job that is handed out again after that does
 * nothing. `TemporaryFault` brings it back later, anything else ends it at once.
 */
export function createPerform({ handlers, log, metrics }: PerformDeps): (job: QueueJob) => Promise<void> {
  const once = createOnce<Outcome>();

  return async (job) => {
    const { outboxId, requestId, dueAt, payload } = job.data;
    const line = log.child({ job: job.name, outboxId, reqId: requestId, attempt: job.attemptsMade + 1 });
    if (payload === null) {
      line.info('already done');
      return;
    }
    // The API is newer than this worker: the job is tried again until a newer worker runs.
    if (!isMailKind(job.name)) throw new TemporaryError('no handler for this job yet');

    const { name } = job;
    const started = Date.now();
    const outcome = await once(outboxId, handle(handlers, name, job.data)).catch((error: unknown) => {
      metrics.countMail(name, error instanceof TemporaryError ? 'retry' : 'permanent');
      throw faultOf(error, line);
    });
    const delayMs = Date.now() - Date.parse(dueAt);
    metrics.countMail(name, counted[outcome]);
    metrics.observeLatency(delayMs / 1000);
    line.info({ outcome, ms: Date.now() - started, delayMs }, 'job done');

    await job.updateData({ outboxId, requestId, dueAt, payload: null }).catch((error: unknown) => {
      // The mail is out; failing now would only send it again.
      line.warn({ err: error }, 'the job’s data could not be emptied');
    });
  };
}

const counted: Record<Outcome, MailResult> = { mailed: 'ok', texted: 'ok', late: 'late' };

/** The handler of the job, with its payload. That name and payload belong together is what the relay promised. */
function handle<Name extends MailKind>(
  handlers: Handlers,
  name: Name,
  { outboxId, payload }: JobEnvelope<Name>,
): () => Promise<Outcome> {
  return async () => {
    if (payload === null) throw new PermanentError('the job is empty');
    return handlers[name](payload, jobIdOf(outboxId));
  };
}

function faultOf(error: unknown, log: Logger): Error {
  if (error instanceof TemporaryError) {
    log.warn({ err: error }, 'the job is tried again later');
    return error;
  }
  log.error({ err: error }, 'the job has failed for good');
  // A fault of ours may quote the payload: outside this log only its kind is told.
  return new UnrecoverableError(
    error instanceof PermanentError ? error.message : `fault in the worker: ${kindOf(error)}`,
  );
}

function kindOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
