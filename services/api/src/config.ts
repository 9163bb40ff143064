import { createHmac } from 'node:crypto';
import { studio } from '@studio/contract/studio';
import { Environment } from '@studio/runtime/settings/environment';
import {
  developmentDatabase,
  postgresSchemes,
  readDrainMs,
  readLogConfig,
  readPublicUrls,
  readQueueUrl,
  readWebKey,
} from '@studio/runtime/settings/sharedSettings';
import type { LogConfig } from '@studio/runtime/settings/sharedSettings';
import { promisedChannel, readTextSettings } from '@studio/runtime/settings/textSettings';
import type { TextChannel } from '@studio/runtime/settings/textSettings';
import { readPayfast } from './payments/payfast/payfastConfig.ts';
import type { PayfastConfig } from './payments/payfast/payfastConfig.ts';

export interface Config extends LogConfig {
  production: boolean;
  host: string;
  port: number;
  /** Number of trusted proxies that write X-Forwarded-For. */
  trustProxyHops: number;
  /** Milliseconds from becoming unready to closing the server. */
  drainMs: number;
  databaseUrl: string;
  /** The scheme, `redis://` or `postgres://`, chooses the backend. */
  queueUrl: string;
  /** The first origin is canonical. */
  publicUrls: readonly [string, ...string[]];
  payfast: PayfastConfig;
  rateLimitMultiplier: number;
  secret: string;
  /** The first key signs and all verify, so that a key can be replaced. */
  sessionKeys: readonly [string, ...string[]];
  resetKey: string;
  deviceKey: string;
  /** Signs the links to manage a booking. */
  manageKey: string;
  /** Bearer token of the worker at the internal port. */
  internalKey: string;
  /**
   * The web server sends this key with its requests. Without a key, which production does not allow, every request is
   * trusted like the web server's.
   */
  webKey: string | null;
  firstAdmin: FirstAdminConfig | null;
  uploads: UploadsConfig;
  /** The channel of reminders by text message; null for e-mail only. */
  textChannel: TextChannel | null;
  /** Rejects visitors' bookings while an operator repairs the seat counts (docs/runbook). */
  salesPaused: boolean;
  /** The port for the worker. Without it no mail is sent. */
  internalPort: number | null;
}

export type UploadsConfig =
  | { folder: string }
  | { bucket: { endpoint: string; region: string; name: string; accessKeyId: string; secretAccessKey: string } };

/** Ignored once an admin exists. */
interface FirstAdminConfig {
  username: string;
  password: string;
  email: string;
}

/** Each secret may come from the file in `NAME_FILE`. @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const env = new Environment(variables);
  const publicUrls = readPublicUrls(env);
  return env.freeze({
    production: env.production,
    ...readLogConfig(env),
    host: env.text('API_HOST') ?? '127.0.0.1',
    port: env.port('API_PORT', 4000),
    trustProxyHops: env.integer('TRUST_PROXY_HOPS', 1, 0, 10),
    drainMs: readDrainMs(env),
    ...readDatabases(env),
    publicUrls,
    payfast: readPayfast(env, publicUrls[0]),
    rateLimitMultiplier: env.integer('RATE_LIMIT_MULTIPLIER', 1, 1, 1_000_000),
    ...readKeys(env),
    firstAdmin: readFirstAdmin(env),
    uploads: readUploads(env),
    textChannel: promisedChannel(readTextSettings(env)),
    salesPaused: env.oneOf('SALES_PAUSED', ['true', 'false'] as const, 'false') === 'true',
    internalPort: readInternalPort(env),
  });
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'queueUrl'>;

export interface MigrationConfig extends DatabaseConfig {
  roles: { app: string | null; backup: string | null };
}

/** For migrations, `DATABASE_URL` must log in as the owner of the database. */
export function readMigrationConfig(variables: NodeJS.ProcessEnv = process.env): MigrationConfig {
  const env = new Environment(variables);
  return env.freeze({
    ...readDatabases(env),
    roles: { app: readRole(env, 'APP_DATABASE_URL'), backup: readRole(env, 'BACKUP_DATABASE_URL') },
  });
}

function readRole(env: Environment, name: string): string | null {
  const address = env.secret(name);
  if (!address) return null;
  env.url(name, address, postgresSchemes);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.username || !url.password) env.addError(`${name} must name a role and its password`);
  return address;
}

function readDatabases(env: Environment): DatabaseConfig {
  const url = env.requiredInProduction('DATABASE_URL', developmentDatabase(env), env.secret('DATABASE_URL'));
  return { databaseUrl: env.url('DATABASE_URL', url, postgresSchemes), queueUrl: readQueueUrl(env) };
}

type Keys = Pick<Config, 'secret' | 'sessionKeys' | 'resetKey' | 'deviceKey' | 'manageKey' | 'internalKey' | 'webKey'>;

function readKeys(env: Environment): Keys {
  const secret = env.requiredKey('SECRET');
  const sessionKey = env.key('SESSION_KEY') ?? derivedKey(secret, 'session');
  const previous = env.key('SESSION_KEY_PREVIOUS');
  const internalKey = env.requiredKey('INTERNAL_KEY');
  const webKey = readWebKey(env);
  const keys = [secret, sessionKey, previous, internalKey, webKey].filter(Boolean);
  if (new Set(keys).size < keys.length) {
    env.addError('SECRET, SESSION_KEY, SESSION_KEY_PREVIOUS, INTERNAL_KEY and WEB_KEY must differ from one another');
  }
  return {
    secret,
    sessionKeys: [sessionKey, ...(previous ? [previous] : [])],
    resetKey: derivedKey(secret, 'reset'),
    deviceKey: derivedKey(secret, 'device'),
    manageKey: derivedKey(secret, 'manage'),
    internalKey,
    webKey,
  };
}

/** Without the port no mail is composed, so production must set it. */
function readInternalPort(env: Environment): number | null {
  const port = env.optionalPort('API_INTERNAL_PORT');
  if (port === null && env.production)
    env.addError('API_INTERNAL_PORT must be set: the worker asks there for its mails');
  return port;
}

/** `SECRET` alone is enough; separate keys can be set later (docs/runbook/rotation.md). */
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

/** `file:FOLDER`, or `s3://BUCKET?region=…` with `&endpoint=https://…` for a provider other than Amazon. */
function readUploads(env: Environment): UploadsConfig {
  const fallback = `file:${env.text('DATA_DIR') ?? '.data'}/uploads`;
  const value = env.url('UPLOADS_URL', env.requiredInProduction('UPLOADS_URL', fallback), ['file:', 's3:']);
  if (!value.startsWith('s3:')) return { folder: value.replace(/^file:(\/\/)?/, '') };

  const url = URL.canParse(value) ? new URL(value) : new URL('s3://none');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const accessKeyId = env.secret('S3_ACCESS_KEY_ID') ?? '';
  const secretAccessKey = env.secret('S3_SECRET_ACCESS_KEY') ?? '';
  if (!/^[a-z0-9.-]{3,63}$/.test(url.hostname) || !['', '/'].includes(url.pathname)) {
    env.addError('UPLOADS_URL names a bucket as s3://BUCKET, without a path');
  }
  if (!accessKeyId || !secretAccessKey) {
    env.addError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when UPLOADS_URL is a bucket');
  }
  const [origin = ''] = env.origins('The endpoint of UPLOADS_URL', endpoint);
  return { bucket: { endpoint: origin, region, name: url.hostname, accessKeyId, secretAccessKey } };
}
