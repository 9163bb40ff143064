import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { createLogger } from '@studio/runtime/logger';
import { readConfig } from './config.ts';
import { createHandlers } from './handlers.ts';
import { listenForHealth } from './health.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { startMailWorker } from './queue/mailWorker.ts';
import { createPerform } from './queue/perform.ts';
import { openTextMessages } from './sms.ts';

/** A mail takes 15 seconds at most; the queue is told in the rest. Deployments kill after 45. */
const graceMs = 20_000;

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'worker', ...config });

const metrics = createMetrics(config.version);
const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
const texts = openTextMessages(config.smsUrl, log);
const handlers = createHandlers({ ...config, mailer, texts, now: () => new Date() });
const worker = startMailWorker({ ...config, perform: createPerform({ handlers, log, metrics }), log });
metrics.watchQueue(() => worker.countJobs());
const health =
  config.healthPort === null
    ? null
    : listenForHealth(config.healthPort, { isReady: () => worker.isReady(), metrics: metrics.registry });
log.info({ concurrency: config.concurrency }, 'worker started');

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
process.once('uncaughtException', (error) => void fail(error));
process.once('unhandledRejection', (reason) => void fail(reason));

async function stop(signal: string): Promise<void> {
  log.info({ signal }, 'draining');
  health?.close();
  const isDrained = await worker.drain(graceMs);
  log.info({ isDrained }, 'worker stopped');
  process.exit(isDrained ? 0 : 1);
}

/** After an unexpected error the process state is unknown: finish the mails under way, then exit. */
async function fail(error: unknown): Promise<void> {
  log.fatal({ err: error }, 'unexpected error');
  await worker.drain(graceMs);
  process.exit(1);
}
