import { createHealthServer } from '@studio/runtime/healthServer';
import { loadConfigOrExit } from '@studio/runtime/loadConfigOrExit';
import { createLogger } from '@studio/runtime/logger';
import { createShutdown, shutDownOnSignals } from '@studio/runtime/shutdown';
import { readConfig } from './config.ts';
import { createHandlers } from './handlers.ts';
import { createMailApi } from './mail/mailApi.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { startMailWorker } from './queue/mailWorker.ts';
import { createPerform } from './queue/perform.ts';
import { openTextMessages } from './sms.ts';

/** Longer than the timeout of one mail. */
const drainTimeoutMs = 20_000;

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'worker', ...config });

const metrics = createMetrics(config.version);
const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, connections: config.concurrency });
const texts = openTextMessages(config.smsUrl, log);
const handlers = createHandlers({ ...config, mailer, texts, now: () => new Date() });
const worker = startMailWorker({
  ...config,
  perform: createPerform({ api: createMailApi(config), handlers, log, metrics }),
  log,
});
metrics.watchQueue(() => worker.countJobs());
const health = createHealthServer({ isReady: () => worker.isReady(), metrics: metrics.registry });
if (config.healthPort !== null) health.listen(config.healthPort);
log.info({ concurrency: config.concurrency }, 'worker started');

shutDownOnSignals(
  createShutdown({
    log,
    drainMs: 0,
    timeoutMs: drainTimeoutMs + 5000,
    steps: [
      { name: 'health', close: async () => health.close() },
      { name: 'queue', close: drainQueue },
    ],
  }),
);

async function drainQueue(): Promise<void> {
  if (!(await worker.drain(drainTimeoutMs))) throw new Error('mails were still being sent');
}
