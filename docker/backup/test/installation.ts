import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBackupPrograms, startPostgres } from './debianPostgres.ts';
import type { DebianPostgres } from './debianPostgres.ts';
import { runScript } from './runScript.ts';
import type { Run, RunOptions } from './runScript.ts';

interface Backup {
  short_id: string;
  time: string;
  tags: string[];
}

type StartOptions = Pick<RunOptions, 'uid' | 'env'>;

export interface Installation {
  /** The database of a studio with ten events and 200 paid bookings. */
  url: string;
  serverUrl: (database: string) => string;
  /** Returns a path in the test's directory, which has the folders backups, saved/uploads, secrets and restored. */
  at: (name: string) => string;
  run: (script: string, options?: RunOptions) => Run;
  /** Starts a script that runs until it is stopped. */
  start: (script: string, options: StartOptions) => ChildProcess;
  /** Makes a backup and returns its id. */
  backUp: (env?: NodeJS.ProcessEnv) => string;
  /** Runs restic in the folder `saved`. */
  restic: (...args: string[]) => string;
  /** Returns the backups, the oldest first. */
  backups: () => Backup[];
  restore: (database: string, options?: RunOptions) => Run;
  emptyDatabase: (name: string) => string;
  /** Copies the database of the studio and runs `change` in the copy. Returns the URL of the copy. */
  copyDatabase: (name: string, change: string) => string;
}
// The embedded Postgres of the other tests does not contain pg_dump and pg_restore.
const found = findBackupPrograms();
export const backupPrograms = found ?? '';
export const describeBackupTools = found || process.env['CI'] ? describe : describe.skip;
if (!found)
  console.warn(
    'pg_dump with its server, restic or jq was not found (Debian: postgresql, restic, jq): backup and restore are not tested',
  );

/** Starts a server for the tests of a file. Each test gets a separate directory. */
export function startInstallation(): Installation {
  let directory = '';
  let server: DebianPostgres | undefined;
  const at = (name: string) => join(directory, name);

  beforeAll(async () => {
    server = await startPostgres(backupPrograms);
    emptyDatabase('studio');
    migrate(serverUrl('studio'));
    fill(serverUrl('studio'));
  });
  afterAll(() => server?.stop());

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'backups-'));
    for (const folder of ['backups', 'saved', 'saved/uploads', 'secrets', 'restored']) mkdirSync(at(folder));
    writeFileSync(at('saved/uploads/a.jpg'), 'a picture');
    writeFileSync(at('secrets/smtp_url'), 'smtp://mail.studio.test');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function serverUrl(database: string): string {
    return server?.url(database) ?? '';
  }

  const repository = () => ({
    PATH: `${backupPrograms}:${process.env['PATH']}`,
    RESTIC_REPOSITORY: at('backups'),
    RESTIC_PASSWORD: 'a password of the backups',
    RESTIC_CACHE_DIR: at('cache'),
  });

  const settings = () => ({
    ...repository(),
    SAVED_DIR: at('saved'),
    SAVED_SECRETS_DIR: at('secrets'),
    BACKUP_DATABASE_URL: serverUrl('studio'),
  });

  function run(script: string, { env = {}, ...options }: RunOptions = {}): Run {
    return runScript(script, { ...options, env: { ...settings(), ...env } });
  }

  function start(script: string, { env, ...options }: StartOptions): ChildProcess {
    const file = join(process.cwd(), 'docker/backup', script);
    return spawn(file, { stdio: 'ignore', ...options, env: { ...settings(), ...env } });
  }

  function restic(...args: string[]): string {
    return execFileSync('restic', args, { encoding: 'utf8', cwd: at('saved'), env: { ...repository(), TZ: 'UTC' } });
  }

  function backups(): Backup[] {
    if (!existsSync(at('backups/config'))) return [];
    const all = JSON.parse(restic('snapshots', '--json')) as Backup[];
    return all.toSorted((one, other) => one.time.localeCompare(other.time));
  }

  function backUp(env: NodeJS.ProcessEnv = {}): string {
    const { status, output } = run('backup.sh', { env });
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('is complete') });
    return /backup (\w+) is complete/.exec(output)?.[1] ?? '';
  }

  /** Restores the newest backup unless `args` are given. */
  function restore(database: string, { env = {}, ...options }: RunOptions = {}): Run {
    return run('restore.sh', {
      args: backups()
        .slice(-1)
        .map(({ short_id: id }) => id),
      env: { RESTORE_DATABASE_URL: database, UPLOADS_DIR: at('restored'), ...env },
      ...options,
    });
  }

  function emptyDatabase(name: string): string {
    sql(serverUrl('postgres'), `create database ${name}`);
    return serverUrl(name);
  }

  function copyDatabase(name: string, change: string): string {
    sql(serverUrl('postgres'), `create database ${name} template studio`);
    sql(serverUrl(name), change);
    return serverUrl(name);
  }

  return {
    get url() {
      return serverUrl('studio');
    },
    serverUrl,
    at,
    run,
    start,
    backUp,
    restic,
    backups,
    restore,
    emptyDatabase,
    copyDatabase,
  };
}

export function sql(url: string, statement: string): string {
  const quiet = 'set client_min_messages = warning';
  return execFileSync(
    join(backupPrograms, 'psql'),
    ['-qXAt', url, '-v', 'ON_ERROR_STOP=1', '-c', quiet, '-c', statement],
    {
      encoding: 'utf8',
    },
  ).trim();
}

export const command = (file: string): string[] => [
  '--conditions=source',
  '--import',
  'tsx',
  join(process.cwd(), file),
];

export function migrate(url: string, env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync('node', command('services/api/src/migrate.ts'), {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: url, QUEUE_URL: 'redis://127.0.0.1:1', ...env },
  });
  if (status !== 0) throw new Error(stderr);
}

/** Returns a statement that adds a pending booking. */
export const insertBooking = (reference: string): string => `
  with ordered as (
    insert into orders (first_name, last_name, email, phone) values ('Náledi', 'O''Neill', 'v@mail.test', '082') returning id
  )
  insert into bookings (order_id, event_id, booking_reference, participants,
      free_cancellation_hours, kept_percent_after, status)
    select id, 1, '${reference}', 2, 48, 100, 'pending' from ordered`;

function fill(url: string): void {
  sql(
    url,
    `insert into events (title, description, date, start_time, price, capacity, seats_taken, category,
         created_at)
       select 'Workshop ' || n, 'Clay', date '2099-01-01' + n, '10:00', 45000, 50, 40, 'Painting', now() - interval '1 day'
       from generate_series(1, 10) n;
     insert into orders (first_name, last_name, email, phone)
       select 'Náledi', 'O''Neill', 'v' || n || '@mail.test', '082' from generate_series(1, 200) n;
     insert into bookings (order_id, event_id, booking_reference, participants,
         free_cancellation_hours, kept_percent_after, status, created_at)
       select id, 1 + id % 10, 'REF' || id, 2, 48, 100, 'confirmed', now() - interval '1 day'
       from orders order by id;
     insert into payment_requests (id, order_id, purpose, amount, method, state)
       select 'hold-' || id, order_id, 'book', 90000, 'payfast', 'paid' from bookings;
     insert into order_lines (order_id, booking_id, kind, seats, quantity, unit_price)
       select order_id, id, 'ticket', 1, 2, 45000 from bookings;
     select sync_attendees(id) from bookings;
     insert into payments (provider, provider_payment_id, order_id, amount, received_at)
       select 'payfast', 'p' || id, order_id, 450000, created_at from bookings;`,
  );
}
