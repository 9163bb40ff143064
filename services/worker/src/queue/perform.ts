import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { jobIdOf } from '@studio/contract/mail/mailQueue';
import type { MailJob } from '@studio/contract/mail/mailQueue';
import type { ComposedMail, MailKind } from '@studio/contract/mail/mails';
import { isMailKind } from '../handlers.ts';
import type { Channel, Handlers } from '../handlers.ts';
import type { MailApi } from '../mail/mailApi.ts';
import { PermanentError, TemporaryError } from '../mail/smtpError.ts';
import type { WorkerMetrics } from '../metrics.ts';

export interface QueueJob {
  data: MailJob;
  attemptsMade: number;
}

export interface PerformContext {
  api: MailApi;
  handlers: Handlers;
  log: Logger;
  metrics: Pick<WorkerMetrics, 'countMail' | 'observeLatency'>;
}

/** Completes the job unsent if the mail no longer applies. `TemporaryError` retries it, other errors fail it. */
export function createPerform({ api, handlers, log, metrics }: PerformContext): (job: QueueJob) => Promise<void> {
  return async ({ data: { outboxId }, attemptsMade }) => {
    const started = Date.now();
    const jobLog = log.child({ outboxId, attempt: attemptsMade + 1 });
    const mail = await compose(api, outboxId, jobLog);
    if (!mail) {
      jobLog.warn('unknown mail');
      return;
    }

    const { kind, requestId, content } = mail;
    const mailLog = jobLog.child({ kind, reqId: requestId });
    if (content === null) {
      metrics.countMail(kind, 'cancelled');
      mailLog.info('mail cancelled');
      return;
    }
    const channel = await send(handlers, mail, content, jobIdOf(outboxId)).catch((error: unknown) => {
      metrics.countMail(kind, error instanceof TemporaryError ? 'retry' : 'permanent');
      throw failureOf(error, mailLog);
    });
    const delayMs = Date.now() - Date.parse(mail.dueAt);
    metrics.countMail(kind, 'ok');
    metrics.observeLatency(delayMs / 1000);
    mailLog.info({ channel, ms: Date.now() - started, delayMs }, 'mail sent');

    await api.acknowledge(outboxId).catch((error: unknown) => {
      // The relay finds the completed job. A failed job would send the mail a second time.
      mailLog.warn({ err: error }, 'acknowledgement failed');
    });
  };
}

async function compose(api: MailApi, outboxId: number, log: Logger): Promise<ComposedMail | null> {
  try {
    const mail = await api.compose(outboxId);
    // During a deployment the API may be newer or older than this worker.
    if (mail && !isMailKind(mail.kind)) throw new TemporaryError('the kind of this mail is not known yet');
    if (mail?.content && !mail.content.siteUrl) throw new TemporaryError('the API is older than this worker');
    return mail;
  } catch (error) {
    throw failureOf(error, log);
  }
}

/** A separate function, so that the types of kind and content match. */
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
