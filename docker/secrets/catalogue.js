// What is secret here, where it comes from, and who may read it.
import { createHash } from 'node:crypto';

const databaseHost = process.env.DATABASE_HOST ?? 'postgres:5432';
const redisHost = process.env.REDIS_HOST ?? 'redis:6379';

const database = (role, password) => (of) =>
  of(password) && `postgres://${role}:${encodeURIComponent(of(password))}@${databaseHost}/studio`;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Name → how it comes to be: brought as a file, else as somebody edited it in the store, else derived from others, else
 * kept from the last start, else generated.
 * An optional one may stay empty. Order matters: what is derived stands below what it is derived from.
 */
export const catalogue = {
  /** Owns the schema; used by Postgres itself and by the migrations only. */
  owner_password: { minBytes: 16, generate: (random) => random(32) },
  /** The API's role: reads and writes rows, no more. */
  app_password: { minBytes: 16, generate: (random) => random(32) },
  /** The backup's role: reads everything, changes nothing. */
  backup_password: { minBytes: 16, generate: (random) => random(32) },
  redis_password: { minBytes: 16, generate: (random) => random(32) },
  /** Keys hashes of visitors' addresses, and signs sessions while `session_key` is empty. */
  secret: { minBytes: 32, generate: (random) => random(48) },
  /** Signs the links that reset a password: the API makes them, the worker mails them. */
  reset_key: { minBytes: 32, generate: (random) => random(48) },
  /** The first administrator's, used once. */
  admin_password: { minBytes: 8, generate: (random) => random(12) },

  owner_database_url: { derive: database('studio_owner', 'owner_password') },
  database_url: { derive: database('studio_app', 'app_password') },
  backup_database_url: { derive: database('studio_backup', 'backup_password') },
  queue_url: { derive: (of) => `redis://studio:${encodeURIComponent(of('redis_password'))}@${redisHost}` },
  /** Redis's own list of users: ours may do everything with our keys and nothing with the server. */
  redis_users: {
    derive: (of) =>
      `user default off\nuser studio on #${sha256(of('redis_password'))} ~bull:* ~limit:* &* +@all -@admin -@dangerous +info`,
  },

  /** `smtp://user:password@host:587`; without one, mails wait. */
  smtp_url: { derive: () => 'smtp://smtp.invalid:587' },
  payfast_merchant_key: { optional: true },
  payfast_passphrase: { optional: true },
  /** Signs sessions; the previous one is believed while it is being changed. */
  session_key: { optional: true, minBytes: 32 },
  session_key_previous: { optional: true, minBytes: 32 },
  /** For `UPLOADS_URL=s3://…`: the key's id and the key. */
  s3_access_key_id: { optional: true },
  s3_secret_access_key: { optional: true },
};

/** Container → the secrets it may read. On Redis the worker holds no database password (DESIGN §4 Mail). */
export const readers = {
  postgres: ['owner_password'],
  redis: ['redis_password', 'redis_users'],
  migrate: ['owner_database_url', 'database_url', 'backup_database_url', 'queue_url'],
  api: [
    'database_url',
    'queue_url',
    'secret',
    'reset_key',
    'admin_password',
    'session_key',
    'session_key_previous',
    'payfast_merchant_key',
    'payfast_passphrase',
    's3_access_key_id',
    's3_secret_access_key',
  ],
  worker: ['queue_url', 'smtp_url', 'reset_key'],
  backup: ['backup_database_url', 'owner_database_url'],
};
