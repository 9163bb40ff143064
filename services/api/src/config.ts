import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { studio } from '@studio/contract/studio';

export type SourceCheck = 'off' | 'warn' | 'strict';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

/** Who we are at the card provider (PAYFAST §1.2). */
export interface Merchant {
  id: string;
  key: string;
  passphrase: string | null;
}

export interface PayfastConfig {
  /** Null: only events with markup of their own can be paid for. */
  merchant: Merchant | null;
  /** Where the visitor's form goes when the event's markup names no other address. */
  processUrl: string;
  /** The provider is asked here whether a notice is its own; a fixed address, never taken from a request. */
  validateUrl: string;
  validateTimeoutMs: number;
  /** Where the provider sends its notices. */
  notifyUrl: string;
  /** `host[:port]` a pay-now form may point at. */
  formHosts: readonly string[];
  /** What a notice from an unlisted address meets: nothing, a warning in the log, or refusal. */
  sourceCheck: SourceCheck;
  /** Addresses and ranges (`a.b.c.d/n`) notices come from. */
  sources: readonly string[];
}

export interface Config {
  production: boolean;
  host: string;
  port: number;
  /** Proxies before us whose X-Forwarded-For entry is believed. */
  trustProxyHops: number;
  /** How long we stay reachable, but unready, before we stop accepting (RELIABILITY §5.1). */
  drainMs: number;
  databaseUrl: string;
  /** `redis://…` or `postgres://…`: the scheme chooses the queue's backend. */
  queueUrl: string;
  /** Origins visitors use; the first is the canonical one. */
  publicUrls: readonly [string, ...string[]];
  payfast: PayfastConfig;
  rateLimitMultiplier: number;
  logLevel: LogLevel;
  /** Keys the hashes of visitors' addresses. */
  secret: string;
  /** Sign the admins' sessions: the first signs, both are believed while one takes the other's place. */
  sessionKeys: readonly [string, ...string[]];
  /** Derives the token of a reset link; the worker has the same. */
  resetKey: string;
  firstAdmin: FirstAdminConfig | null;
  /** Where pictures are kept: `file:` and a folder. */
  uploadsUrl: string;
}

/** The admin that is made when there is none; ignored from then on. */
export interface FirstAdminConfig {
  username: string;
  password: string;
  email: string;
}

/** Thrown by `readConfig` with every fault of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment is not complete:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

// PAYFAST §3.3 as of 2026: the published ranges and the addresses seen since the move to AWS.
const knownSources = [
  '197.97.145.144/28',
  '41.74.179.192/27',
  '102.216.36.0/28',
  '102.216.36.128/28',
  '144.126.193.139',
  '13.245.74.88',
  ...Array.from({ length: 21 }, (_, step) => `3.163.${232 + step}.237`),
];

const liveFormHosts = ['www.payfast.co.za', 'payment.payfast.io'];
const testFormHosts = ['sandbox.payfast.co.za'];
const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];
const sourceChecks: readonly SourceCheck[] = ['off', 'warn', 'strict'];

/**
 * The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop; with
 * `NODE_ENV=production` addresses must be named and leave the machine encrypted. Each secret may come from the file
 * that `NAME_FILE` names.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = [];
  const production = env['NODE_ENV'] === 'production';

  function text(name: string): string | undefined {
    return env[name]?.trim() || undefined;
  }

  /** A value that a laptop can guess and production must say. */
  function said(name: string, laptop: string, value = text(name)): string {
    if (!value && production) faults.push(`${name} must be set in production`);
    return value ?? laptop;
  }

  function secretText(name: string): string | undefined {
    const file = text(`${name}_FILE`);
    if (!file) return text(name);
    if (text(name)) faults.push(`${name} and ${name}_FILE are both set; keep one`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read: ${file}`);
      return undefined;
    }
  }

  /** At least 32 bytes, and in production none that stands in an example; null when it is not set. */
  function keyText(name: string): string | null {
    const value = secretText(name);
    if (value === undefined) return null;
    if (Buffer.byteLength(value) < 32) faults.push(`${name} must be set to at least 32 random characters`);
    if (production && (new Set(value).size < 8 || /change.?me|example|sample|insert/i.test(value))) {
      faults.push(`${name} is a sample; make your own with: openssl rand -base64 48`);
    }
    return value;
  }

  function requiredKey(name: string): string {
    const value = keyText(name);
    if (value === null) faults.push(`${name} must be set to at least 32 random characters`);
    return value ?? '';
  }

  function whole(name: string, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  function oneOf<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const value = text(name);
    if (value === undefined) return fallback;
    const word = words.find((known) => known === value);
    if (word === undefined) faults.push(`${name} must be one of ${words.join(', ')}, not "${value}"`);
    return word ?? fallback;
  }

  /** Checks the scheme and that plain http stays on this machine or between the services of one host. */
  function url(name: string, value: string, schemes: readonly string[]): string {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !schemes.includes(parsed.protocol)) {
      // The value may hold a password: it is not repeated.
      faults.push(`${name} must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`);
    } else if (production && parsed.protocol === 'http:' && !isNear(parsed.hostname)) {
      faults.push(`${name} must use https in production`);
    }
    return value;
  }

  const web = ['http:', 'https:'];
  const publicUrls = list(
    said('PUBLIC_URL', `http://localhost:${env['WEB_PORT'] ?? 3000},http://127.0.0.1:${env['WEB_PORT'] ?? 3000}`),
  ).map((value) => {
    url('PUBLIC_URL', value, web);
    if (URL.canParse(value) && !/^https?:\/\/[^/?#]+\/?$/.test(value)) {
      faults.push('PUBLIC_URL lists origins such as https://studio.example, without a path');
    }
    return URL.canParse(value) ? new URL(value).origin : value;
  });
  const [canonical = '', ...otherUrls] = publicUrls;
  if (!canonical) faults.push('PUBLIC_URL must list at least one origin');

  const secret = requiredKey('SECRET');
  const sessionKey = keyText('SESSION_KEY') ?? derivedKey(secret, 'session');
  const previousSessionKey = keyText('SESSION_KEY_PREVIOUS');
  const resetKey = requiredKey('RESET_KEY');
  const keys = [secret, sessionKey, previousSessionKey, resetKey].filter(Boolean);
  if (new Set(keys).size < keys.length) {
    faults.push('SECRET, SESSION_KEY, SESSION_KEY_PREVIOUS and RESET_KEY must differ from one another');
  }

  const sandbox = `http://127.0.0.1:${env['SANDBOX_PAYFAST_PORT'] ?? 4010}`;
  const processUrl = url('PAYFAST_PROCESS_URL', said('PAYFAST_PROCESS_URL', `${sandbox}/eng/process`), web);
  const formHosts = list(text('PAYFAST_FORM_HOSTS') ?? [...liveFormHosts, ...(production ? [] : testFormHosts)].join());

  const config: Config = {
    production,
    host: text('API_HOST') ?? '127.0.0.1',
    port: whole('API_PORT', 4000, 0, 65_535),
    trustProxyHops: whole('TRUST_PROXY_HOPS', 1, 0, 10),
    drainMs: whole('DRAIN_MS', production ? 12_000 : 0, 0, 60_000),
    databaseUrl: url(
      'DATABASE_URL',
      said(
        'DATABASE_URL',
        `postgres://postgres@127.0.0.1:${env['PG_PORT'] ?? 4032}/studio`,
        secretText('DATABASE_URL'),
      ),
      ['postgres:', 'postgresql:'],
    ),
    queueUrl: url(
      'QUEUE_URL',
      said('QUEUE_URL', `postgres://postgres@127.0.0.1:${env['PG_PORT'] ?? 4032}/studio`, secretText('QUEUE_URL')),
      ['redis:', 'rediss:', 'postgres:', 'postgresql:'],
    ),
    publicUrls: [canonical, ...otherUrls],
    payfast: {
      merchant: readMerchant(),
      processUrl,
      validateUrl: url('PAYFAST_VALIDATE_URL', said('PAYFAST_VALIDATE_URL', `${sandbox}/eng/query/validate`), web),
      validateTimeoutMs: whole('PAYFAST_VALIDATE_TIMEOUT_MS', 3500, 100, 5000),
      notifyUrl: url('PAYFAST_NOTIFY_URL', text('PAYFAST_NOTIFY_URL') ?? `${canonical}/api/payments/payfast/itn`, web),
      formHosts: [...new Set([...formHosts, ...(URL.canParse(processUrl) ? [new URL(processUrl).host] : [])])],
      sourceCheck: oneOf('PAYFAST_SOURCE_CHECK', sourceChecks, production ? 'warn' : 'off'),
      sources: readSources(),
    },
    rateLimitMultiplier: whole('RATE_LIMIT_MULTIPLIER', 1, 1, 1_000_000),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    secret,
    sessionKeys: [sessionKey, ...(previousSessionKey ? [previousSessionKey] : [])],
    resetKey,
    firstAdmin: readFirstAdmin(),
    uploadsUrl: url('UPLOADS_URL', said('UPLOADS_URL', `file:${env['DATA_DIR'] ?? '.data'}/uploads`), ['file:']),
  };

  function readFirstAdmin(): FirstAdminConfig | null {
    const password = secretText('ADMIN_PASSWORD');
    if (!password) return null;
    return { username: text('ADMIN_USERNAME') ?? 'admin', password, email: text('ADMIN_EMAIL') ?? studio.email };
  }

  function readMerchant(): Merchant | null {
    const id = text('PAYFAST_MERCHANT_ID');
    const key = secretText('PAYFAST_MERCHANT_KEY');
    const passphrase = secretText('PAYFAST_PASSPHRASE') ?? null;
    if (!id && !key) {
      if (passphrase) faults.push('PAYFAST_PASSPHRASE is set without PAYFAST_MERCHANT_ID and PAYFAST_MERCHANT_KEY');
      return null;
    }
    if (!id || !key) faults.push('PAYFAST_MERCHANT_ID and PAYFAST_MERCHANT_KEY are set together or not at all');
    if (id && !/^\d{1,10}$/.test(id)) faults.push('PAYFAST_MERCHANT_ID is a number');
    if (passphrase && !/^[\w/-]{1,32}$/.test(passphrase)) {
      faults.push('PAYFAST_PASSPHRASE has at most 32 letters, digits, -, _ and /');
    }
    return { id: id ?? '', key: key ?? '', passphrase };
  }

  function readSources(): readonly string[] {
    const sources = list(text('PAYFAST_SOURCES') ?? knownSources.join());
    for (const source of sources) {
      if (!isRange(source)) faults.push(`PAYFAST_SOURCES holds "${source}", which is neither an address nor a range`);
    }
    return sources;
  }

  if (faults.length > 0) throw new ConfigError(faults);
  return deepFreeze(config);
}

/** One secret in the environment is enough to start with; keys of their own can follow (docs/deploy.md). */
function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`${purpose} key`).digest('base64');
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** This machine, or a bare service name such as compose and Kubernetes give. */
function isNear(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || /^[a-z0-9-]+$/i.test(hostname);
}

function isRange(source: string): boolean {
  const [address = '', bits, ...rest] = source.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
