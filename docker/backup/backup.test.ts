import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, startPostgres } from './debianPostgres.ts';
import type { DebianPostgres } from './debianPostgres.ts';
import { freePort } from './freePort.ts';

// The embedded Postgres of the other tests does not contain pg_dump and pg_restore.
const found = findPostgres();
const bin = found ?? '';
const whenFound = found || process.env['CI'] ? describe : describe.skip;
if (!found)
  console.warn('pg_dump and its server were not found (Debian: postgresql): backup and restore are not tested');

const root = process.cwd();

whenFound('a backup', () => {
  let server: DebianPostgres;
  let directory = '';
  let url = '';
  const at = (name: string) => join(directory, name);

  beforeAll(async () => {
    server = await startPostgres(bin);
    sql(server.url('postgres'), 'create database studio');
    url = server.url('studio');
    migrate(url);
    fill(url);
  });
  afterAll(() => server?.stop());

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'backups-'));
    for (const folder of ['backups', 'uploads', 'restored']) mkdirSync(at(folder));
    writeFileSync(join(at('uploads'), 'a.jpg'), 'a picture');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('a backup restored into an empty server has every row, sum and picture, and the API works with it', async () => {
    const name = backUp();
    const empty = emptyDatabase('restored');

    const { status, said } = restore(empty);

    expect(said).toContain(`backup ${name} is restored`);
    expect(status).toBe(0);
    const held =
      'select (select count(*) from bookings), (select sum(amount) from payments), (select sum(seats_taken) from events)';
    expect(sql(empty, held)).toBe('200|90000000|400');
    expect(readFileSync(join(at('restored'), 'a.jpg'), 'utf8')).toBe('a picture');
    migrate(empty); // grants the roles, which a dump does not contain, and must not fail
    await expectServed(empty);
  });

  test('a restore keeps owner and mode of the uploads directory', () => {
    backUp();
    chmodSync(at('restored'), 0o2775);

    const { status, said } = restore(emptyDatabase('volume'));

    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('is restored') });
    expect(statSync(at('restored')).mode & 0o7777).toBe(0o2775);
  });

  test('a backup records its success and size in the database', () => {
    const name = backUp();

    const bytes = Number(sql(url, `select bytes from backup_runs where kind = 'backup' order by id desc limit 1`));
    const size = readdirSync(join(at('backups'), name)).reduce(
      (sum, file) => sum + readFileSync(join(at('backups'), name, file)).length,
      0,
    );
    expect(bytes).toBeGreaterThanOrEqual(size);
  });

  test('a backup is a consistent snapshot of one moment', () => {
    const busy = `do $$ begin for n in 1..4000 loop update bookings set notes = n where id = 1 + n % 200; commit; end loop; end $$`;
    const writer = spawn(join(bin, 'psql'), ['-qX', url, '-c', busy], { stdio: 'ignore' });

    backUp();
    const wasBusy = writer.exitCode === null;
    writer.kill();
    const { status } = restore(emptyDatabase('moment'));

    expect(wasBusy).toBe(true);
    expect(status).toBe(0);
  });

  test('a changed backup is rejected by its checksums', () => {
    const name = backUp();
    const dump = join(at('backups'), name, 'database.dump');
    const bytes = readFileSync(dump);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(dump, bytes);

    const { status, said } = restore(emptyDatabase('changed'));

    expect(status).toBe(1);
    expect(said).toContain('is damaged');
  });

  test('a backup whose rows differ from its fingerprint is rejected although its checksums fit', () => {
    const name = backUp();
    const folder = join(at('backups'), name);
    const facts = readFileSync(join(folder, 'fingerprint.txt'), 'utf8');
    writeFileSync(
      join(folder, 'fingerprint.txt'),
      facts.replace('sum payments.amount 90000000', 'sum payments.amount 90000001'),
    );
    execFileSync('sh', ['-c', 'sha256sum -- *.dump *.tar fingerprint.txt > SHA256SUMS'], { cwd: folder });

    const { status, said } = restore(emptyDatabase('differs'));

    expect(status).toBe(1);
    expect(said).toContain('differs from what was saved');
  });

  test('a restore needs an empty database', () => {
    backUp();

    const { status, said } = restore(url);

    expect(status).toBe(1);
    expect(said).toContain('the database is not empty');
  });

  test('a failed backup leaves no directory that looks complete', () => {
    const { status, said } = run('backup.sh', { BACKUP_DATABASE_URL: server.url('nowhere') });

    expect(status).toBe(1);
    expect(said).toContain('the database could not be dumped');
    expect(readdirSync(at('backups'))).toEqual([]);
  });

  test('a backup is made by a read-only role', () => {
    const backup = url.replace('owner@', 'studio_backup:backup-password@');
    migrate(url, { BACKUP_DATABASE_URL: backup });

    const { status } = run('backup.sh', { BACKUP_DATABASE_URL: backup });

    expect(status).toBe(0);
  });

  test('the weekly drill restores, compares, drops and records the newest backup', () => {
    backUp();
    const before = sql(url, 'select count(*) from pg_database');

    const { status, said } = run('drill.sh', { RESTORE_SERVER_URL: server.url('postgres') });

    expect(said).toContain('the restore drill of');
    expect(status).toBe(0);
    expect(sql(url, 'select count(*) from pg_database')).toBe(before);
    expect(sql(url, `select count(*) > 0 from backup_runs where kind = 'restore_drill'`)).toBe('t');
  });

  test('a newest backup older than 26 hours fails the drill', () => {
    const name = backUp();
    renameSync(join(at('backups'), name), join(at('backups'), '2020-01-01T010000Z'));

    const { status, said } = run('drill.sh', { RESTORE_SERVER_URL: server.url('postgres') });

    expect(status).toBe(1);
    expect(said).toMatch(/the newest backup is \d+ hours old/);
  });

  test('pruning keeps 7 daily, 4 weekly and 6 monthly backups', () => {
    const days = Array.from({ length: 250 }, (_, age) =>
      new Date(Date.UTC(2026, 10, 20) - age * 86_400_000).toISOString().slice(0, 10),
    );
    for (const day of days) mkdirSync(join(at('backups'), `${day}T010000Z`));
    mkdirSync(join(at('backups'), 'lost+found'));

    expect(run('prune.sh').status).toBe(0);

    expect(readdirSync(at('backups')).toSorted()).toEqual([
      // The kept backups are the last of each month and week, and the last seven days.
      ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-01', '2026-11-08'].map(named),
      ...['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(named),
      'lost+found',
    ]);
  });

  function run(script: string, env: NodeJS.ProcessEnv = {}): { status: number | null; said: string } {
    const { status, stdout, stderr } = spawnSync(join(root, 'docker/backup', script), [], {
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env['PATH']}`,
        BACKUPS_DIR: at('backups'),
        UPLOADS_DIR: at('uploads'),
        BACKUP_DATABASE_URL: url,
        ...env,
      },
    });
    return { status, said: stdout + stderr };
  }

  function backUp(): string {
    const { status, said } = run('backup.sh');
    expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('is complete') });
    return readdirSync(at('backups')).toSorted().at(-1) ?? '';
  }

  function restore(database: string): { status: number | null; said: string } {
    return run('restore.sh', { RESTORE_DATABASE_URL: database, UPLOADS_DIR: at('restored') });
  }

  function emptyDatabase(name: string): string {
    sql(server.url('postgres'), `create database ${name}`);
    return server.url(name);
  }
});

const named = (day: string) => `${day}T010000Z`;

function sql(url: string, statement: string): string {
  return execFileSync(join(bin, 'psql'), ['-qXAt', url, '-v', 'ON_ERROR_STOP=1', '-c', statement], {
    encoding: 'utf8',
  }).trim();
}

const command = (file: string) => ['--conditions=source', '--import', 'tsx', join(root, file)];

function migrate(url: string, env: NodeJS.ProcessEnv = {}): void {
  const { status, stderr } = spawnSync('node', command('services/api/src/migrate.ts'), {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATABASE_URL: url, QUEUE_URL: 'redis://127.0.0.1:1', ...env },
  });
  if (status !== 0) throw new Error(stderr);
}

function fill(url: string): void {
  sql(
    url,
    `insert into events (title, description, date, start_time, price, capacity, seats_taken, category)
       select 'Workshop ' || n, 'Clay', date '2099-01-01' + n, '10:00', 45000, 50, 40, 'Painting' from generate_series(1, 10) n;
     insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, participants, total_amount,
         payment_method, payment_status, status)
       select 1 + n % 10, 'REF' || n, 'Náledi', 'O''Neill', 'v' || n || '@mail.test', '082', 2, 90000, 'payfast', 'completed', 'confirmed'
       from generate_series(1, 200) n;
     insert into payments (provider, provider_payment_id, booking_id, amount)
       select 'payfast', 'p' || id, id, 450000 from bookings;`,
  );
}

async function expectServed(url: string): Promise<void> {
  const port = await freePort();
  const api = spawn('node', command('services/api/src/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      QUEUE_URL: 'redis://127.0.0.1:1',
      API_PORT: String(port),
      SECRET: 'a session key of the restore drill',
      INTERNAL_KEY: 'an internal key of the restore drill',
    },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (api.exitCode === null && !(await isReady())) await sleep(100);
    const events = (await (await fetch(`${origin}/api/events`)).json()) as object[];
    expect(events).toHaveLength(10);
    expect(events[0]).toMatchObject({ capacity: 50, availableSeats: 10 });
  } finally {
    api.kill('SIGKILL');
  }
}
