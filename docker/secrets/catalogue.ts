import { createHash } from 'node:crypto';

export interface Secret {
  minBytes?: number;
  generate?: (random: (bytes: number) => string) => string;
  derive?: (valueOf: (name: string) => string) => string;
  optional?: boolean;
  /** The allowed protocols of a secret that is a URL. */
  protocols?: readonly string[];
}

const databaseHost = process.env['DATABASE_HOST'] ?? 'postgres:5432';
const redisHost = process.env['REDIS_HOST'] ?? 'redis:6379';

const database =
  (role: string, password: string): NonNullable<Secret['derive']> =>
  (valueOf) =>
    valueOf(password) && `postgres://${role}:${encodeURIComponent(valueOf(password))}@${databaseHost}/studio`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * All secrets. The value of a secret comes from the first of these sources that has one: the operator's file, an edited
 * file of the store, the derivation, the store, a new random value. A derived secret must come after the secrets from
 * which it is derived.
 */
export const catalogue: Record<string, Secret> = {
  /** The password of the owner of the schema. Postgres and the migrations use it. */
  owner_password: { minBytes: 16, generate: (random) => random(32) },
  app_password: { minBytes: 16, generate: (random) => random(32) },
  backup_password: { minBytes: 16, generate: (random) => random(32) },
  redis_password: { minBytes: 16, generate: (random) => random(32) },
  /** Key of the hashes of addresses and reset links. It also signs sessions while `session_key` is empty. */
  secret: { minBytes: 32, generate: (random) => random(48) },
  internal_key: { minBytes: 32, generate: (random) => random(48) },
  web_key: { minBytes: 32, generate: (random) => random(48) },
  admin_password: { minBytes: 8, generate: (random) => random(12) },
  /** Encrypts the backups, which contain all secrets. */
  restic_password: { minBytes: 16, generate: (random) => random(24) },

  owner_database_url: { derive: database('studio_owner', 'owner_password') },
  database_url: { derive: database('studio_app', 'app_password') },
  backup_database_url: { derive: database('studio_backup', 'backup_password') },
  queue_url: {
    derive: (valueOf) => `redis://studio:${encodeURIComponent(valueOf('redis_password'))}@${redisHost}`,
  },
  /** Redis ACL: the user may use its own keys, but may not administer the server. */
  redis_users: {
    derive: (valueOf) =>
      `user default off\nuser studio on #${sha256(valueOf('redis_password'))} ~bull:* ~limit:* &* +@all -@admin -@dangerous +info`,
  },

  /** `smtp://user:password@host:587`. Without it, mails wait in the outbox. */
  smtp_url: { derive: () => 'smtp://smtp.invalid:587', protocols: ['smtp:', 'smtps:'] },
  /** The key for the provider of text messages. */
  text_api_key: { optional: true },
  payfast_merchant_key: { optional: true },
  payfast_passphrase: { optional: true },
  /** Signs sessions. During a rotation the previous key is accepted too. */
  session_key: { optional: true, minBytes: 32 },
  session_key_previous: { optional: true, minBytes: 32 },
  s3_access_key_id: { optional: true },
  s3_secret_access_key: { optional: true },
  /** A second repository of the backups, such as `sftp:user@host:/path`, and its credentials. */
  backup_copy_to: { optional: true },
  backup_copy_key_id: { optional: true },
  backup_copy_key: { optional: true },
  backup_ssh_key: { optional: true },
};

/** The secrets that each container may read. With Redis, the worker has no database password (DESIGN §4 Mail). */
export const readers: Record<string, string[]> = {
  postgres: ['owner_password'],
  redis: ['redis_password', 'redis_users'],
  migrate: ['owner_database_url', 'database_url', 'backup_database_url', 'queue_url'],
  api: [
    'database_url',
    'queue_url',
    'secret',
    'internal_key',
    'web_key',
    'admin_password',
    'session_key',
    'session_key_previous',
    'payfast_merchant_key',
    'payfast_passphrase',
    's3_access_key_id',
    's3_secret_access_key',
  ],
  worker: ['queue_url', 'smtp_url', 'text_api_key', 'internal_key'],
  web: ['web_key'],
  backup: [
    'backup_database_url',
    'owner_database_url',
    'restic_password',
    'backup_copy_to',
    'backup_copy_key_id',
    'backup_copy_key',
    'backup_ssh_key',
  ],
  'alert-settings': ['smtp_url'],
};
