import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Environment, logLevels } from '@studio/contract/environment';
import type { LogLevel } from '@studio/contract/environment';
import { formOriginsOf } from '@studio/contract/providerHosts';

export interface Config {
  host: string;
  port: number;
  /** Where the API listens: plain http on loopback or an internal network. */
  apiUrl: string;
  /** The site's own origins; the first is canonical. */
  publicUrls: readonly [string, ...string[]];
  /** Proxies before this server that set X-Forwarded-For themselves; 0 believes nobody. */
  trustProxyHops: number;
  /** Every origin the card provider's form goes through (CSP form-action, RELIABILITY L16). */
  formOrigins: readonly string[];
  /** How long `readyz` answers 503 before connections are refused. */
  drainMs: number;
  logLevel: LogLevel;
  /** The port of `/metrics`, which no visitor reaches; null where nobody measures. */
  metricsPort: number | null;
  version: string;
}

/**
 * The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop; production must
 * name the site's address and the API's.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = new Environment(variables, (path) => readFileSync(path, 'utf8'));
  const port = env.whole('WEB_PORT', 3000, 0, 65_535);
  return env.frozen({
    host: readHost(env),
    port,
    apiUrl: readApiUrl(env),
    publicUrls: readPublicUrls(env, port),
    trustProxyHops: env.whole('TRUST_PROXY_HOPS', 0, 0, 10),
    formOrigins: formOriginsOf(env),
    drainMs: env.whole('DRAIN_MS', env.production ? 12_000 : 0, 0, 25_000),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    metricsPort: env.text('WEB_METRICS_PORT') ? env.whole('WEB_METRICS_PORT', 0, 0, 65_535) : null,
    version: env.text('APP_VERSION') ?? 'development',
  });
}

function readHost(env: Environment): string {
  const host = env.text('WEB_HOST') ?? (env.production ? '0.0.0.0' : '127.0.0.1');
  if (isIP(host) === 0 && host !== 'localhost') env.fault('WEB_HOST must be an IP address or localhost');
  return host;
}

function readApiUrl(env: Environment): string {
  const apiUrl = env.origin('API_URL', env.said('API_URL', `http://127.0.0.1:${env.text('API_PORT') ?? 4000}`));
  if (!apiUrl.startsWith('http:')) env.fault('API_URL must be plain http, on loopback or an internal network');
  return apiUrl;
}

function readPublicUrls(env: Environment, port: number): readonly [string, ...string[]] {
  const laptop = `http://localhost:${port},http://127.0.0.1:${port}`;
  const [canonical, ...others] = env.origins('PUBLIC_URL', env.said('PUBLIC_URL', laptop));
  if (!canonical) env.fault('PUBLIC_URL must list at least one origin');
  return [canonical ?? '', ...others];
}
