import { readFileSync } from 'node:fs';
import { Environment, logLevels } from '@studio/contract/environment';
import type { LogLevel } from '@studio/contract/environment';
import { isPostgresQueue } from '@studio/contract/mails';
import { studio } from '@studio/contract/studio';
import { emailPattern } from '@studio/contract/validation/textRules';
import type { Mailbox } from './mail/email.ts';

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

/**
 * The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop; production
 * must name the queue, the mail server and the addresses. URLs and keys may come from the file that `NAME_FILE`
 * names.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables, (path) => readFileSync(path, 'utf8'));
  return env.frozen({
    production: env.production,
    version: env.text('APP_VERSION') ?? 'development',
    queueUrl: readQueueUrl(env),
    smtpUrl: readSmtpUrl(env),
    mailFrom: readMailbox(env, 'MAIL_FROM'),
    studioMail: readMailbox(env, 'STUDIO_MAIL'),
    smsUrl: readSmsUrl(env),
    resetKey: env.requiredKey('RESET_KEY'),
    concurrency: env.whole('WORKER_CONCURRENCY', 5, 1, 50),
    lockMs: env.whole('WORKER_LOCK_MS', 30_000, 1000, 600_000),
    healthPort: env.text('WORKER_HEALTH_PORT') ? env.whole('WORKER_HEALTH_PORT', 0, 0, 65_535) : null,
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
  });
}

function readQueueUrl(env: Environment): string {
  const laptop = `postgres://postgres@127.0.0.1:${env.text('PG_PORT') ?? 4032}/studio`;
  const queueUrl = env.said('QUEUE_URL', laptop, env.secret('QUEUE_URL'));
  if (!isPostgresQueue(queueUrl) && (env.text('DATABASE_URL') || env.text('DATABASE_URL_FILE'))) {
    env.fault('DATABASE_URL is set, but a worker on Redis has no business with the database');
  }
  return env.url('QUEUE_URL', queueUrl, ['redis:', 'rediss:', 'postgres:', 'postgresql:']);
}

function readSmtpUrl(env: Environment): string {
  const laptop = `smtp://127.0.0.1:${env.text('SANDBOX_SMTP_PORT') ?? 4026}`;
  return env.url('SMTP_URL', env.said('SMTP_URL', laptop, env.secret('SMTP_URL')), ['smtp:', 'smtps:']);
}

function readSmsUrl(env: Environment): string | null {
  const smsUrl = env.text('SMS_URL') ?? null;
  if (smsUrl !== null && smsUrl !== 'log:') env.fault('SMS_URL names a provider that is not known; log: is');
  if (smsUrl === 'log:' && env.production) env.fault('SMS_URL log: sends nothing and is not for production');
  return smsUrl;
}

/** `Studio <mail@studio.example>` or the address alone. */
function readMailbox(env: Environment, name: string): Mailbox {
  const value = env.said(name, studio.email);
  const match = /^(?:(?<title>[^<>"\r\n]*)<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value)?.groups;
  const address = (match?.['inner'] ?? match?.['bare'] ?? '').trim();
  if (!emailPattern.test(address)) env.fault(`${name} must be an address such as ${studio.name} <${studio.email}>`);
  return { name: match?.['title']?.trim() || studio.name, address };
}
