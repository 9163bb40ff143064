import './applyStudio.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bodyTimeoutMsOf, shutdownTimeoutMs } from '@studio/contract/timeouts';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { captureConsole } from '@studio/runtime/logging/captureConsole';
import { createLogger } from '@studio/runtime/logging/logger';
import { loadConfigOrExit } from '@studio/runtime/settings/loadConfigOrExit';
import { isPostgresQueue } from '@studio/runtime/settings/sharedSettings';
import { closeServer, createShutdown, shutDownOnSignals } from '@studio/runtime/shutdown';
import { openSpans } from '@studio/runtime/tracing/openSpans';
import { createFirstAdmin } from './admins/firstAdmin.ts';
import { createPasswords } from './admins/passwords/password.ts';
import { startFigureChecks } from './analytics/checkFigures.ts';
import { createApp } from './app.ts';
import { startExpiry } from './bookings/expiry/expireUnpaid.ts';
import { startHistoryChecks } from './bookings/itns/settleHistory.ts';
import { startReconciliations } from './bookings/reconciliation/runReconciliations.ts';
import { startEndingUndecided } from './bookings/workshops/endUndecided.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { startRetention } from './customers/privacy/retention.ts';
import { connect } from './db/connect.ts';
import { migrationNames } from './db/migrations.ts';
import { AppError } from './errors.ts';
import { listenForEventUpdates } from './events/eventUpdateListener.ts';
import { createEventList } from './events/list/eventList.ts';
import { createInternalServer } from './internalServer.ts';
import { studioAsSeller } from './invoices/seller.ts';
import { startInvoiceUpdates } from './invoices/updateInvoices.ts';
import { openLimitStore } from './limits/limitStore.ts';
import { createProofOfWork, maxKeys } from './limits/proofOfWork.ts';
import { createRateLimits } from './limits/rateLimit.ts';
import { createMailComposers } from './mailComposers.ts';
import { models } from './models.ts';
import { collectMetrics } from './monitoring/start.ts';
import { createStatusChecks } from './monitoring/statusChecks.ts';
import { startRelay } from './outbox/relay.ts';
import { createPayfastApi } from './payments/payfast/api/payfastApi.ts';
import { createItnVerifier } from './payments/payfast/itnVerifier.ts';
import { createPaymentForms } from './payments/payfast/paymentForm.ts';
import { warnWithoutPassphrase } from './payments/payfast/warnWithoutPassphrase.ts';
import { startRefunds } from './payments/refunds/sendRefunds.ts';
import type { PdfFiles } from './pdf/pdfFile.ts';
import { startReopening } from './quotes/reopenUnpaid.ts';
import { databaseDependencies, queueDependency, redisDependency } from './readiness.ts';
import { createCachedSettings } from './settings/cachedSettings.ts';
import { openPictureStore } from './uploads/openPictureStore.ts';

const expiryEveryMs = 10_000;
const refundsEveryMs = 5000;
const unusableAdmin =
  'The first admin cannot be made: choose an ADMIN_USERNAME of 3 characters or more, a valid ADMIN_EMAIL, and an ' +
  'ADMIN_PASSWORD of 8 or more that is not easily guessed.';

const config = loadConfigOrExit(readConfig);
const log = createLogger({ service: 'api', ...config });
captureConsole(log);
warnWithoutPassphrase(config.payfast, log);
const spans = await openSpans({ service: 'api', ...config });

// The start does not wait for the database: the process is unready until it is available (RELIABILITY R12).
const database = connect({ url: config.databaseUrl, models });
// /readyz and the metrics have their own pool, so that a busy pool does not look like an outage.
const watch = connect({ url: config.databaseUrl, models: [], poolSize: 2 });
const redis = isPostgresQueue(config.queueUrl) ? null : openLimitStore(config.queueUrl, log);
const passwords = createPasswords({ bcrypt: import.meta.resolve('bcryptjs') });
const paymentForms = createPaymentForms(config.payfast, config.publicUrls[0]);
const proofOfWork = createProofOfWork(config.secret, maxKeys);
const eventList = createEventList(database, paymentForms);
const settings = createCachedSettings(database, async () => (await eventList.read()).facts);
// Loading ten thousand events takes seconds; loading them now spares the first visitor that wait. It also lets the API
// answer if the database is lost before the first visit.
void settings.current().catch(() => undefined);
const relay = startRelay({ sequelize: database, queueUrl: config.queueUrl, log });
const assetPath = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url));
const pdfFiles: PdfFiles = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  display: fileURLToPath(import.meta.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff')),
  voucherPictures: {
    vase: assetPath('vase.jpg'),
    bracelets: assetPath('bracelets.jpg'),
    easel: assetPath('easel.jpg'),
    wheel: assetPath('wheel.jpg'),
  },
};
const internal = createInternalServer({
  database,
  mails: createMailComposers({ ...config, pdfFiles }),
  metrics: collectMetrics({
    version: config.version,
    database,
    watch,
    uploads: 'folder' in config.uploads ? config.uploads.folder : null,
  }),
  internalKey: config.internalKey,
  log,
});
const stopExpiry = startExpiry(database, log, expiryEveryMs);
const payfastApi = createPayfastApi(config.payfast);
const stopRefunds = startRefunds({ database, api: payfastApi, log }, refundsEveryMs);
const historyContext = { database, config, paymentForms, proofOfWork, log };
const stopHistoryChecks = startHistoryChecks(historyContext, payfastApi);
const stopReconciliations = startReconciliations(historyContext, payfastApi);
const stopEndingUndecided = startEndingUndecided({ database, config }, log, expiryEveryMs);
const stopFigureChecks = startFigureChecks(config.databaseUrl, log);
const stopRetention = startRetention(database, log);
const seller = studioAsSeller();
const stopReopening = startReopening(database, log);
const stopInvoiceUpdates = startInvoiceUpdates({ database, seller }, log);
const eventUpdates = listenForEventUpdates(database, config.databaseUrl, () => eventList.invalidate());

const server = createHttpServer((request, response) => void handle(request, response), {
  bodyTimeoutMs: bodyTimeoutMsOf,
  // Longer than the web server's timeout for idle connections, so that the web server never uses a connection that is
  // being closed.
  keepAliveMs: 65_000,
});
const shutdown = createShutdown({
  log,
  drainMs: config.drainMs,
  timeoutMs: shutdownTimeoutMs,
  steps: [
    { name: 'http server', close: () => closeServer(server) },
    { name: 'relay', close: () => relay.stop() },
    { name: 'expiry', close: stopExpiry },
    { name: 'refunds', close: stopRefunds },
    { name: 'history checks', close: stopHistoryChecks },
    { name: 'reconciliations', close: stopReconciliations },
    { name: 'cancelled workshops', close: stopEndingUndecided },
    { name: 'figure checks', close: stopFigureChecks },
    { name: 'retention', close: stopRetention },
    { name: 'invoice updates', close: stopInvoiceUpdates },
    { name: 'reopening of quotes', close: stopReopening },
    { name: 'event updates', close: () => eventUpdates.close() },
    { name: 'spans', close: () => spans.close() },
    { name: 'passwords', close: () => passwords.close() },
    { name: 'internal server', close: () => closeServer(internal) },
    { name: 'redis', close: async () => redis?.disconnect() },
    { name: 'database', close: () => Promise.all([database.close(), watch.close()]) },
  ],
});
const queue = redis ? redisDependency(redis) : queueDependency(() => relay.isConnected());
const migrations = migrationNames(fileURLToPath(new URL('../migrations', import.meta.url)));
const handle = createApp({
  config,
  log,
  database,
  limits: createRateLimits(config.rateLimitMultiplier, redis && { redis, secret: config.secret }),
  proofOfWork,
  passwords,
  pictures: openPictureStore(config.uploads),
  paymentForms,
  verifyItn: createItnVerifier(config.payfast),
  eventList,
  settings,
  seller,
  pdfFiles,
  dependencies: [...databaseDependencies(watch, migrations.at(-1) ?? ''), queue],
  statusChecks: createStatusChecks(watch, queue),
  isDraining: shutdown.isDraining,
  spans,
}).callback();

shutDownOnSignals(shutdown);

server.on('error', (error) => shutdown.fail(error, `cannot listen on ${config.host}:${config.port}`));
server.listen(config.port, config.host, () => {
  log.info({ host: config.host, port: config.port }, 'listening');
});
if (config.internalPort !== null) {
  internal.on('error', (error) => shutdown.fail(error, `cannot listen on ${config.host}:${config.internalPort}`));
  internal.listen(config.internalPort, config.host);
}
if (config.firstAdmin) void makeFirstAdmin(config.firstAdmin);

/**
 * Ends the process if the name or password is unusable: without an admin the process would only look healthy
 * (RELIABILITY A16).
 */
async function makeFirstAdmin(first: NonNullable<Config['firstAdmin']>): Promise<void> {
  while (!shutdown.isDraining()) {
    try {
      if (await createFirstAdmin({ database, passwords }, first)) log.info('first admin created');
      return;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid') {
        process.stderr.write(`${unusableAdmin}\n`);
        shutdown.fail(error, 'the first admin cannot be made');
        return;
      }
      await sleep(1000);
    }
  }
}
