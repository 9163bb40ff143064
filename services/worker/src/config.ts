import { readFileSync } from 'node:fs';
import { isPostgresQueue } from '@studio/contract/jobs';
import { studio } from '@studio/contract/studio';
import { emailPattern } from '@studio/contract/textRules';
import type { Mailbox } from './mail/email.ts';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';

export interface Config {
  production: boolean;
  /** Named in every line of the log. */
  version: string;
  /** `redis://…` or `postgres://…`: the scheme chooses the queue's backend. On Redis there is no database to know. */
  queueUrl: string;
  smtpUrl: string;
  mailFrom: Mailbox;
  /** Who reads what visitors write and what payments need. */
  studioMail: Mailbox;
  /** `log:` writes text messages to the log; null sends reminders by e-mail. */
  smsUrl: string | null;
  /** Derives the token of a reset link; the API has the same `RESET_KEY`. */
  resetKey: string;
  /** Mails sent at the same time, and connections to the mail server at most. */
  concurrency: number;
  /** How long a job may be silent before another worker takes it, in milliseconds. */
  lockMs: number;
  /** Where `/healthz` and `/readyz` answer; null for nowhere. */
  healthPort: number | null;
  logLevel: LogLevel;
}

/** Thrown by `readConfig` with every fault of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const logLevels: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

/**
 * The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop; production
 * must name the queue, the mail server and the addresses. URLs and keys may come from the file that `NAME_FILE`
 * names.
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

  function url(name: string, value: string, schemes: readonly string[]): string {
    // The value may hold a password: it is not repeated.
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol)) {
      faults.push(`${name} must be an address that begins with ${schemes.join(' or ')}`);
    }
    return value;
  }

  function whole(name: string, min: number, max: number): number | null {
    const value = text(name);
    if (value === undefined) return null;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return null;
  }

  /** `Studio <mail@studio.example>` or the address alone. */
  function mailbox(name: string): Mailbox {
    const value = said(name, studio.email);
    const match = /^(?:(?<title>[^<>"\r\n]*)<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value)?.groups;
    const address = (match?.['inner'] ?? match?.['bare'] ?? '').trim();
    if (!emailPattern.test(address)) faults.push(`${name} must be an address such as ${studio.name} <${studio.email}>`);
    return { name: match?.['title']?.trim() || studio.name, address };
  }

  const local = `127.0.0.1:${env['PG_PORT'] ?? 4032}`;
  const queueUrl = said('QUEUE_URL', `postgres://postgres@${local}/studio`, secretText('QUEUE_URL'));
  const smtpUrl = said('SMTP_URL', `smtp://127.0.0.1:${env['SANDBOX_SMTP_PORT'] ?? 4026}`, secretText('SMTP_URL'));
  const smsUrl = text('SMS_URL') ?? null;
  if (smsUrl !== null && smsUrl !== 'log:') faults.push('SMS_URL names a provider that is not known; log: is');
  if (smsUrl === 'log:' && production) faults.push('SMS_URL log: sends nothing and is not for production');
  if (!isPostgresQueue(queueUrl) && (text('DATABASE_URL') || text('DATABASE_URL_FILE'))) {
    faults.push('DATABASE_URL is set, but a worker on Redis has no business with the database');
  }
  const logLevel = text('LOG_LEVEL') ?? 'info';
  const knownLevel = logLevels.find((level) => level === logLevel);
  if (!knownLevel) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`);

  const resetKey = secretText('RESET_KEY') ?? '';
  if (Buffer.byteLength(resetKey) < 32) faults.push('RESET_KEY must be set to at least 32 random characters');

  const config: Config = Object.freeze({
    production,
    version: text('APP_VERSION') ?? 'development',
    queueUrl: url('QUEUE_URL', queueUrl, ['redis:', 'rediss:', 'postgres:', 'postgresql:']),
    smtpUrl: url('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']),
    mailFrom: mailbox('MAIL_FROM'),
    studioMail: mailbox('STUDIO_MAIL'),
    smsUrl,
    resetKey,
    concurrency: whole('WORKER_CONCURRENCY', 1, 50) ?? 5,
    lockMs: whole('WORKER_LOCK_MS', 1000, 600_000) ?? 30_000,
    healthPort: whole('WORKER_HEALTH_PORT', 0, 65_535),
    logLevel: knownLevel ?? 'info',
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}
