import { logLevels } from '../logging/logger.ts';
import type { LogLevel } from '../logging/logger.ts';
import type { Environment } from './environment.ts';

export interface LogConfig {
  version: string;
  logLevel: LogLevel;
  /** The address that receives spans (OTLP over HTTP). With null none are exported. */
  otlpEndpoint: string | null;
}

export function readLogConfig(env: Environment): LogConfig {
  const endpoint = env.text('OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    version: env.text('APP_VERSION') ?? 'development',
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    otlpEndpoint: endpoint ? env.url('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint, ['http:', 'https:']) : null,
  };
}

/** For this time `/readyz` responds with 503 before connections are refused (RELIABILITY §5.1). */
export function readDrainMs(env: Environment): number {
  return env.integer('DRAIN_MS', env.production ? 12_000 : 0, 0, 25_000);
}

export function readPublicUrls(env: Environment): readonly [string, ...string[]] {
  const port = env.text('WEB_PORT') ?? 3000;
  const fallback = `http://localhost:${port},http://127.0.0.1:${port}`;
  const [canonical, ...others] = env.origins('PUBLIC_URL', env.requiredInProduction('PUBLIC_URL', fallback));
  if (!canonical) env.addError('PUBLIC_URL must list at least one origin');
  return [canonical ?? '', ...others];
}

export const postgresSchemes = ['postgres:', 'postgresql:'];

export function readQueueUrl(env: Environment): string {
  const url = env.requiredInProduction('QUEUE_URL', developmentDatabase(env), env.secret('QUEUE_URL'));
  return env.url('QUEUE_URL', url, ['redis:', 'rediss:', ...postgresSchemes]);
}

/** The key by which the API recognises the web server. Null only outside production. */
export function readWebKey(env: Environment): string | null {
  return env.production ? env.requiredKey('WEB_KEY') : env.key('WEB_KEY');
}

export function isPostgresQueue(queueUrl: string): boolean {
  return /^postgres(ql)?:/.test(queueUrl);
}

export function developmentDatabase(env: Environment): string {
  return `postgres://postgres@127.0.0.1:${env.text('PG_PORT') ?? 4032}/studio`;
}

export function sandboxPayfastUrl(env: Environment): string {
  return `http://127.0.0.1:${env.text('SANDBOX_PAYFAST_PORT') ?? 4010}`;
}

// The live page, the host of newer dashboard buttons, and PayFast's sandbox (PAYFAST §1.1).
const liveOrigins = ['https://www.payfast.co.za', 'https://payment.payfast.io'];
const testOrigins = ['https://sandbox.payfast.co.za'];

/** Pay-now forms may post to these origins. The API's validation and web's CSP use the same list (RELIABILITY L16). */
export function readFormOrigins(env: Environment): readonly string[] {
  const known = [...liveOrigins, ...(env.production ? [] : testOrigins)];
  const listed = env.origins('PAYFAST_FORM_ORIGINS', env.text('PAYFAST_FORM_ORIGINS') ?? known.join());
  const processUrl = env.text('PAYFAST_PROCESS_URL') ?? (env.production ? null : sandboxPayfastUrl(env));
  if (processUrl === null) return listed;
  env.url('PAYFAST_PROCESS_URL', processUrl, ['http:', 'https:']);
  return [...new Set([...listed, ...(URL.canParse(processUrl) ? [new URL(processUrl).origin] : [])])];
}
