import { pathToFileURL } from 'node:url';
import type { Sequelize } from 'sequelize';
import { createHttpServer } from '@studio/runtime/http/httpServer';
import { noSpans } from '@studio/runtime/tracing/spans';
import type { Spans } from '@studio/runtime/tracing/spans';
import { createPasswords } from '../src/admins/passwords/password.ts';
import type { Passwords } from '../src/admins/passwords/password.ts';
import { createApp, createRoutes } from '../src/app.ts';
import type { AppContext } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { listenForEventUpdates } from '../src/events/eventUpdateListener.ts';
import { createEventList } from '../src/events/list/eventList.ts';
import { studioAsSeller } from '../src/invoices/seller.ts';
import type { Seller } from '../src/invoices/seller.ts';
import { openLimitStore } from '../src/limits/limitStore.ts';
import { createProofOfWork } from '../src/limits/proofOfWork.ts';
import { createRateLimits } from '../src/limits/rateLimit.ts';
import { createStatusChecks } from '../src/monitoring/statusChecks.ts';
import type { DeclaredRoute } from '../src/openapi/route.ts';
import { createItnVerifier } from '../src/payments/payfast/itnVerifier.ts';
import { createPaymentForms } from '../src/payments/payfast/paymentForm.ts';
import { queueDependency } from '../src/readiness.ts';
import { createCachedSettings } from '../src/settings/cachedSettings.ts';
import { openPictureStore } from '../src/uploads/openPictureStore.ts';
import { captureLog } from './capturedLog.ts';
import type { TestDatabase } from './database.ts';
import { validateAnswers } from './documented.ts';
import { listen } from './listen.ts';
import { testPdfFiles } from './pdfFiles.ts';
import { readTestConfig } from './testConfig.ts';

export interface TestApp {
  url: string;
  config: Config;
  log: ReturnType<typeof captureLog>;
  routes: readonly DeclaredRoute[];
  close(): Promise<void>;
}

export interface AppOptions {
  database: { url: string; sequelize: Sequelize };
  /** The address of the fake provider of `useProvider`. */
  validateUrl?: string;
  /** Replaces the fast hashing of tests. */
  passwords?: Passwords;
  /** Without Redis, limits count in memory. */
  redisUrl?: string;
  /** Overrides the tests' environment; undefined removes a setting. */
  env?: Record<string, string | undefined>;
  spans?: Spans;
  /** Replaces facts of the studio on invoices, such as its VAT number. */
  seller?: Partial<Seller>;
  /** Replaces the timeouts of responses, connections and the call to PayFast; with null the API's own apply. */
  timeoutMs?: number | null;
  /** Replaces only the timeout of the call to PayFast. */
  validateTimeoutMs?: number;
}

/** On a busy machine the cache must not answer with the state before the test's own change. */
const answerAfterMs = 30_000;
/** A slow machine must not fail a test that is not about timeouts. */
const longTimeoutMs = 120_000;

/** Starts the API as `main.ts` does. Two apps on one database are two replicas. */
export async function startApp({
  database,
  validateUrl,
  passwords: given,
  redisUrl,
  env = {},
  spans = noSpans,
  seller = {},
  timeoutMs = longTimeoutMs,
  validateTimeoutMs: ownValidateTimeoutMs,
}: AppOptions): Promise<TestApp> {
  const read = readTestConfig({
    DATABASE_URL: database.url,
    ...(validateUrl !== undefined && { PAYFAST_VALIDATE_URL: validateUrl }),
    ...env,
  });
  const { payfast } = read;
  const validateTimeoutMs = ownValidateTimeoutMs ?? timeoutMs ?? payfast.validateTimeoutMs;
  const config: Config = { ...read, payfast: { ...payfast, validateTimeoutMs } };
  const log = captureLog();
  const paymentForms = createPaymentForms(config.payfast, config.publicUrls[0]);
  const eventList = createEventList(database.sequelize, paymentForms, answerAfterMs);
  const listener = listenForEventUpdates(database.sequelize, database.url, () => eventList.invalidate());
  const passwords = given ?? createPasswords({ bcrypt: pathToFileURL(require.resolve('bcryptjs')).href, cost: 4 });
  const redis = redisUrl === undefined ? null : openLimitStore(redisUrl, log.log);
  const context: AppContext = {
    config,
    log: log.log,
    database: database.sequelize,
    limits: createRateLimits(config.rateLimitMultiplier, redis && { redis, secret: config.secret }),
    proofOfWork: createProofOfWork(config.secret, 2),
    passwords,
    pictures: openPictureStore(config.uploads),
    paymentForms,
    verifyItn: createItnVerifier(config.payfast),
    eventList,
    settings: createCachedSettings(database.sequelize, async () => (await eventList.read()).facts, answerAfterMs),
    seller: { ...studioAsSeller(), ...seller },
    pdfFiles: testPdfFiles,
    dependencies: [],
    statusChecks: createStatusChecks(
      database.sequelize,
      queueDependency(() => true),
    ),
    isDraining: () => false,
    spans,
  };
  const { declared } = createRoutes(context);
  validateAnswers(declared);
  const app =
    timeoutMs === null
      ? createApp(context)
      : createApp(context, { timeoutMsOf: () => timeoutMs, busyTimeoutMs: timeoutMs });
  const answer = app.callback();
  const server = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing), {
    ...(timeoutMs !== null && {
      headersTimeoutMs: timeoutMs,
      bodyTimeoutMs: () => timeoutMs,
      keepAliveMs: timeoutMs,
      inactivityMs: timeoutMs,
    }),
  });
  const port = await listen(server);

  return {
    url: `http://127.0.0.1:${port}`,
    config,
    log,
    routes: declared,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      eventList.close();
      await listener.close();
      await passwords.close();
      redis?.disconnect();
    },
  };
}

export function useApp(database: TestDatabase, options: () => Omit<AppOptions, 'database'> = () => ({})): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp({ ...options(), database: { url: database.url, sequelize: database.appPool } });
  });
  // RELIABILITY INV: an unexpected error in the log fails any test.
  afterEach(() => {
    const unexpected = app?.log.lines.filter(({ msg }) => msg === 'unexpected error');
    app?.log.lines.splice(0);
    expect(unexpected).toEqual([]);
  });
  afterAll(() => app?.close());

  const started = (): TestApp => {
    if (!app) throw new Error('The app runs only while tests run');
    return app;
  };
  return {
    get url() {
      return started().url;
    },
    get config() {
      return started().config;
    },
    get log() {
      return started().log;
    },
    get routes() {
      return started().routes;
    },
    close: () => started().close(),
  };
}
