import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { ComposedMail } from '@studio/contract/mail/composedMail';
import { jobIdOf } from '@studio/contract/mail/mailQueue';
import type { MailJob } from '@studio/contract/mail/mailQueue';
import type { MailKind } from '@studio/contract/mail/mails';
import type { Spans } from '@studio/runtime/tracing/spans';
import { continueTrace } from '@studio/runtime/tracing/trace';
import type { Channel, Handlers } from '../handlers.ts';
import type { Acknowledgements, MailApi } from '../mail/mailApi.ts';
import { PermanentError, TemporaryError } from '../mail/smtpError.ts';
import type { WorkerMetrics } from '../metrics.ts';

export interface QueueJob {
  data: MailJob;
  attemptsMade: number;
}

export interface PerformContext {
  api: Pick<MailApi, 'compose'>;
  acknowledgements: Pick<Acknowledgements, 'add' | 'isPending'>;
  handlers: Handlers;
  log: Logger;
  metrics: Pick<WorkerMetrics, 'countMail' | 'observeLatency'>;
  spans: Spans;
}

/**
 * Completes the job without a mail if the mail must not be sent any more. After a `TemporaryError` the job is retried;
 * after any other error it fails.
 */
export function createPerform(context: PerformContext): (job: QueueJob) => Promise<void> {
  const { acknowledgements, log } = context;
  const attempt = createAttempt(context);
  const underWay = new Map<number, Promise<void>>();

  return (job) => {
    const { outboxId } = job.data;
    // When the lock of a job expires, the queue gives the job out again, even to the worker that is still sending the
    // mail.
    const earlier = acknowledgements.isPending(outboxId) ? Promise.resolve() : underWay.get(outboxId);
    if (earlier) {
      log.warn({ outboxId }, 'expired job taken again');
      return earlier;
    }
    const first = attempt(job).finally(() => underWay.delete(outboxId));
    underWay.set(outboxId, first);
    return first;
  };
}

function createAttempt(context: PerformContext): (job: QueueJob) => Promise<void> {
  const { acknowledgements, handlers, log, metrics, spans } = context;
  return async ({ data: { outboxId }, attemptsMade }) => {
    const started = Date.now();
    const jobLog = log.child({ outboxId, attempt: attemptsMade + 1 });
    const mail = await compose(context, outboxId, jobLog);
    if (!mail) {
      jobLog.warn('unknown mail');
      return;
    }

    const { kind, requestId, bookingId, traceparent, content } = mail;
    const trace = continueTrace(traceparent);
    const mailLog = jobLog.child({ kind, reqId: requestId, traceId: trace.traceId, ...(bookingId && { bookingId }) });
    if (content === null) {
      metrics.countMail(kind, 'cancelled');
      mailLog.info('mail cancelled');
      return;
    }
    const recordSpan = (isError: boolean) => {
      const times = { startedAt: started, durationMs: Date.now() - started };
      const attributes = { 'studio.outbox_id': outboxId };
      spans.record({ name: `mail ${kind}`, kind: 'consumer', trace, ...times, isError, attributes });
    };
    const channel = await send(handlers, mail, content, jobIdOf(outboxId)).catch((error: unknown) => {
      recordSpan(true);
      metrics.countMail(kind, error instanceof TemporaryError ? 'retry' : 'permanent');
      throw failureOf(error, mailLog);
    });
    const delayMs = Date.now() - Date.parse(mail.dueAt);
    metrics.countMail(kind, 'ok');
    metrics.observeLatency(delayMs / 1000);
    mailLog.info({ channel, ms: Date.now() - started, delayMs }, 'mail sent');
    acknowledgements.add(outboxId);
    recordSpan(false);
  };
}

async function compose({ api, handlers }: PerformContext, outboxId: number, log: Logger): Promise<ComposedMail | null> {
  try {
    const mail = await api.compose(outboxId);
    // During a deployment the API may be newer than this worker, and send a kind of mail that the worker does not know.
    if (mail && !Object.hasOwn(handlers, mail.kind)) throw new TemporaryError('the kind of this mail is not known yet');
    return mail;
  } catch (error) {
    throw failureOf(error, log);
  }
}

/** A separate function, so that the types of the kind and its content match. */
async function send<K extends MailKind>(
  handlers: Handlers,
  { kind }: ComposedMail<K>,
  content: NonNullable<ComposedMail<K>['content']>,
  id: string,
): Promise<Channel> {
  return handlers[kind](content, id);
}

function failureOf(error: unknown, log: Logger): Error {
  if (error instanceof TemporaryError) {
    log.warn({ err: error }, 'mail postponed');
    return error;
  }
  log.error({ err: error }, 'mail failed');
  // Only the name of an unexpected error is stored, because its message may contain personal data.
  return new UnrecoverableError(
    error instanceof PermanentError ? error.message : `error in the worker: ${nameOf(error)}`,
  );
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
