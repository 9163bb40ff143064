import { isIP } from 'node:net';

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
  logLevel: (typeof logLevels)[number];
  /** The port of `/metrics`, which no visitor reaches; null where nobody measures. */
  metricsPort: number | null;
  version: string;
}

/** Thrown with every fault of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(faults: readonly string[]) {
    super(`The environment has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

// PAYFAST §1.1: the live page, the newer dashboard buttons' host, and outside production PayFast's own sandbox.
const liveOrigins = ['https://www.payfast.co.za', 'https://payment.payfast.io'];
const testOrigins = ['https://sandbox.payfast.co.za'];

/** The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const production = text('NODE_ENV') === 'production';
  const port = whole('WEB_PORT', 3000, 0, 65_535);

  const [canonical = '', ...others] = list(said('PUBLIC_URL', `http://localhost:${port},http://127.0.0.1:${port}`)).map(
    (url) => origin('PUBLIC_URL', url),
  );
  if (!canonical) faults.push('PUBLIC_URL must list at least one origin');

  const config: Config = {
    host: text('WEB_HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    apiUrl: origin('API_URL', said('API_URL', `http://127.0.0.1:${text('API_PORT') ?? 4000}`)),
    publicUrls: [canonical, ...others],
    trustProxyHops: whole('TRUST_PROXY_HOPS', 0, 0, 10),
    formOrigins: readFormOrigins(),
    drainMs: whole('DRAIN_MS', production ? 12_000 : 0, 0, 25_000),
    logLevel: logLevels.find((level) => level === text('LOG_LEVEL')) ?? 'info',
    metricsPort: text('WEB_METRICS_PORT') ? whole('WEB_METRICS_PORT', 9464, 0, 65_535) : null,
    version: text('APP_VERSION') ?? 'development',
  };
  if (isIP(config.host) === 0 && config.host !== 'localhost')
    faults.push('WEB_HOST must be an IP address or localhost');
  if (!config.apiUrl.startsWith('http:')) faults.push('API_URL must be plain http, on loopback or an internal network');
  if (text('LOG_LEVEL') && text('LOG_LEVEL') !== config.logLevel) {
    faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text('LOG_LEVEL')}"`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);

  /** The same two names as the API reads, so that the form it makes is one that the page may send. */
  function readFormOrigins(): string[] {
    const known = text('PAYFAST_FORM_ORIGINS') ?? [...liveOrigins, ...(production ? [] : testOrigins)].join();
    const sandbox = production ? undefined : `http://127.0.0.1:${text('SANDBOX_PAYFAST_PORT') ?? 4010}`;
    const processUrl = text('PAYFAST_PROCESS_URL') ?? sandbox;
    if (processUrl && !URL.canParse(processUrl)) faults.push('PAYFAST_PROCESS_URL must be an address');
    const processOrigin = processUrl && URL.canParse(processUrl) ? [new URL(processUrl).origin] : [];
    return [...new Set([...list(known).map((url) => origin('PAYFAST_FORM_ORIGINS', url)), ...processOrigin])];
  }

  function text(name: string): string | undefined {
    return env[name]?.trim() || undefined;
  }

  /** A value that a laptop can guess and production must say. */
  function said(name: string, laptop: string): string {
    const value = text(name);
    if (!value && production) faults.push(`${name} must be set in production`);
    return value ?? laptop;
  }

  function whole(name: string, otherwise: number, min: number, max: number): number {
    const value = text(name);
    if (value === undefined) return otherwise;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return otherwise;
  }

  function origin(name: string, value: string): string {
    const isOrigin = URL.canParse(value) && /^https?:\/\/[^/?#@]+\/?$/.test(value);
    if (!isOrigin) faults.push(`${name} must be an origin such as https://studio.example, not "${value}"`);
    return isOrigin ? new URL(value).origin : value;
  }
}

function list(value: string): string[] {
  return value
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter(Boolean);
}
