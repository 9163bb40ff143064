import './applyStudio.ts';
import { createHealthServer } from '@studio/runtime/http/healthServer';
import { createLogger } from '@studio/runtime/logging/logger';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { createShutdown, shutDownOnSignals } from '@studio/runtime/shutdown';
import { openSpans } from '@studio/runtime/tracing/openSpans';
import { readConfig } from './config.ts';
import { createHandlers } from './handlers.ts';
import { warnAboutExampleAddresses } from './mail/exampleAddresses.ts';
import { createAcknowledgements, createMailApi } from './mail/mailApi.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { startMailWorker } from './queue/mailWorker.ts';
import { createPerform } from './queue/perform.ts';
import { openTextMessages } from './texts/openTextMessages.ts';

/** Longer than the timeout of one mail. */
const drainTimeoutMs = 20_000;

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'worker', ...config });
const spans = await openSpans({ service: 'worker', ...config });

const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, connections: config.concurrency });
const texts = openTextMessages(config.texts, log);
const handlers = createHandlers({ ...config, mailer, texts, now: () => new Date() });
const metrics = createMetrics(config.version, Object.keys(handlers));
const api = createMailApi(config);
const acknowledgements = createAcknowledgements(api, log);
const worker = startMailWorker({
  ...config,
  perform: createPerform({ api, acknowledgements, handlers, log, metrics, spans }),
  log,
});
metrics.watchQueue(() => worker.countJobs());
const health = createHealthServer({ isReady: () => worker.isReady(), metrics: metrics.registry });
if (config.healthPort !== null) health.listen(config.healthPort, config.host);
log.info({ concurrency: config.concurrency }, 'worker started');
warnAboutExampleAddresses(config, log);

shutDownOnSignals(
  createShutdown({
    log,
    drainMs: 0,
    timeoutMs: drainTimeoutMs + 5000,
    steps: [
      { name: 'health', close: async () => health.close() },
      { name: 'queue', close: drainQueue },
      { name: 'acknowledgements', close: () => acknowledgements.flush() },
      { name: 'spans', close: () => spans.close() },
    ],
  }),
);

async function drainQueue(): Promise<void> {
  if (!(await worker.drain(drainTimeoutMs))) throw new Error('mails were still being sent');
}
