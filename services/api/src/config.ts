import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Environment, logLevels } from '@studio/contract/environment';
import type { LogLevel } from '@studio/contract/environment';
import { studio } from '@studio/contract/studio';
import { readPayfast } from './payments/payfast/payfastConfig.ts';
import type { PayfastConfig } from './payments/payfast/payfastConfig.ts';

export interface Config {
  production: boolean;
  /** Named in every line of the log. */
  version: string;
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
  uploads: UploadsConfig;
  /** Stops taking bookings of visitors, for the minutes in which something is wrong with the seats (docs/runbook). */
  salesPaused: boolean;
  /** Where `/metrics` is shown, for the inside of a cluster; null for nowhere. */
  metricsPort: number | null;
}

/** Where pictures are kept: a folder, absolute or from where we were started, or a bucket that speaks S3. */
export type UploadsConfig =
  | { folder: string }
  | { bucket: { endpoint: string; region: string; name: string; accessKeyId: string; secretAccessKey: string } };

/** The admin that is made when there is none; ignored from then on. */
interface FirstAdminConfig {
  username: string;
  password: string;
  email: string;
}

const postgres = ['postgres:', 'postgresql:'];
const readText = (path: string): string => readFileSync(path, 'utf8');

/**
 * The environment as a frozen config, or a `ConfigError` that lists every fault. Defaults suit a laptop; with
 * `NODE_ENV=production` addresses must be named and leave the machine encrypted. Each secret may come from the file
 * that `NAME_FILE` names.
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables, readText);
  const publicUrls = readPublicUrls(env);
  return env.frozen({
    production: env.production,
    version: env.text('APP_VERSION') ?? 'development',
    host: env.text('API_HOST') ?? '127.0.0.1',
    port: env.whole('API_PORT', 4000, 0, 65_535),
    trustProxyHops: env.whole('TRUST_PROXY_HOPS', 1, 0, 10),
    drainMs: env.whole('DRAIN_MS', env.production ? 12_000 : 0, 0, 25_000),
    ...readDatabases(env),
    publicUrls,
    payfast: readPayfast(env, publicUrls[0]),
    rateLimitMultiplier: env.whole('RATE_LIMIT_MULTIPLIER', 1, 1, 1_000_000),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    ...readKeys(env),
    firstAdmin: readFirstAdmin(env),
    uploads: readUploads(env),
    salesPaused: env.oneOf('SALES_PAUSED', ['true', 'false'] as const, 'false') === 'true',
    metricsPort: env.text('API_METRICS_PORT') ? env.whole('API_METRICS_PORT', 0, 0, 65_535) : null,
  });
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'queueUrl'>;

export interface MigrationConfig extends DatabaseConfig {
  /** The API's and the backup's own addresses, where they have roles of their own; the migrations make and feed them. */
  roles: { app: string | null; backup: string | null };
}

/** What the migration step needs; it knows no other secret. Its own `DATABASE_URL` is the owner's. */
export function readMigrationConfig(variables: NodeJS.ProcessEnv = process.env): MigrationConfig {
  const env = new Environment(variables, readText);
  return env.frozen({
    ...readDatabases(env),
    roles: { app: readRole(env, 'APP_DATABASE_URL'), backup: readRole(env, 'BACKUP_DATABASE_URL') },
  });
}

function readRole(env: Environment, name: string): string | null {
  const address = env.secret(name);
  if (!address) return null;
  env.url(name, address, postgres);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.username || !url.password) env.fault(`${name} must name a role and its password`);
  return address;
}

function readDatabases(env: Environment): DatabaseConfig {
  const laptop = `postgres://postgres@127.0.0.1:${env.text('PG_PORT') ?? 4032}/studio`;
  const databaseUrl = env.said('DATABASE_URL', laptop, env.secret('DATABASE_URL'));
  const queueUrl = env.said('QUEUE_URL', laptop, env.secret('QUEUE_URL'));
  return {
    databaseUrl: env.url('DATABASE_URL', databaseUrl, postgres),
    queueUrl: env.url('QUEUE_URL', queueUrl, ['redis:', 'rediss:', ...postgres]),
  };
}

function readPublicUrls(env: Environment): readonly [string, ...string[]] {
  const port = env.text('WEB_PORT') ?? 3000;
  const laptop = `http://localhost:${port},http://127.0.0.1:${port}`;
  const [canonical, ...others] = env.origins('PUBLIC_URL', env.said('PUBLIC_URL', laptop));
  if (!canonical) env.fault('PUBLIC_URL must list at least one origin');
  return [canonical ?? '', ...others];
}

function readKeys(env: Environment): Pick<Config, 'secret' | 'sessionKeys' | 'resetKey'> {
  const secret = env.requiredKey('SECRET');
  const sessionKey = env.key('SESSION_KEY') ?? derivedKey(secret, 'session');
  const previous = env.key('SESSION_KEY_PREVIOUS');
  const resetKey = env.requiredKey('RESET_KEY');
  const keys = [secret, sessionKey, previous, resetKey].filter(Boolean);
  if (new Set(keys).size < keys.length) {
    env.fault('SECRET, SESSION_KEY, SESSION_KEY_PREVIOUS and RESET_KEY must differ from one another');
  }
  return { secret, sessionKeys: [sessionKey, ...(previous ? [previous] : [])], resetKey };
}

/** One secret in the environment is enough to start with; keys of their own can follow (docs/runbook/rotation.md). */
function derivedKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`${purpose} key`).digest('base64');
}

function readFirstAdmin(env: Environment): FirstAdminConfig | null {
  const password = env.secret('ADMIN_PASSWORD');
  if (!password) return null;
  return {
    username: env.text('ADMIN_USERNAME') ?? 'admin',
    password,
    email: env.text('ADMIN_EMAIL') ?? studio.email,
  };
}

/** `file:FOLDER`, or `s3://BUCKET?region=…` with `&endpoint=https://…` where it is not Amazon's. */
function readUploads(env: Environment): UploadsConfig {
  const laptop = `file:${env.text('DATA_DIR') ?? '.data'}/uploads`;
  const value = env.url('UPLOADS_URL', env.said('UPLOADS_URL', laptop), ['file:', 's3:']);
  if (!value.startsWith('s3:')) return { folder: value.replace(/^file:(\/\/)?/, '') };

  const url = URL.canParse(value) ? new URL(value) : new URL('s3://none');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const accessKeyId = env.secret('S3_ACCESS_KEY_ID') ?? '';
  const secretAccessKey = env.secret('S3_SECRET_ACCESS_KEY') ?? '';
  if (!/^[a-z0-9.-]{3,63}$/.test(url.hostname) || !['', '/'].includes(url.pathname)) {
    env.fault('UPLOADS_URL names a bucket as s3://BUCKET, without a path');
  }
  if (!accessKeyId || !secretAccessKey) {
    env.fault('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when UPLOADS_URL is a bucket');
  }
  const [origin = ''] = env.origins('The endpoint of UPLOADS_URL', endpoint);
  return { bucket: { endpoint: origin, region, name: url.hostname, accessKeyId, secretAccessKey } };
}
