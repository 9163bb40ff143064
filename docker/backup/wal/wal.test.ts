import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAccount, startPostgres } from '../test/debianPostgres.ts';
import type { DebianPostgres } from '../test/debianPostgres.ts';
import { backupPrograms, insertBooking, sql, startInstallation, describeBackupTools } from '../test/installation.ts';
import type { Run } from '../test/runScript.ts';

describeBackupTools('point-in-time recovery', () => {
  const studio = startInstallation();
  let receiver: ChildProcess | undefined;
  let elsewhere: DebianPostgres | undefined;
  // Root cannot run Postgres, so another account does.
  const account = process.getuid?.() === 0 ? { uid: readAccount('postgres').uid } : {};

  beforeAll(async () => {
    elsewhere = await startPostgres(backupPrograms);
  });
  afterAll(() => elsewhere?.stop());

  beforeEach(async () => {
    mkdirSync(studio.at('there'));
    if (account.uid) execFileSync('chown', ['-R', 'postgres', studio.at('.')]);
    await startReceiver();
  });
  afterEach(stopReceiver);

  // RELIABILITY O07
  test('the database is restored as it was between two bookings, even after a new base was made', () => {
    store();
    book('A');
    const between = now();
    book('B');
    makeBaseOld();
    store({ BACKUP_COPY_TO: studio.at('there') });

    const before = restoredBookings(between);
    const after = restoredBookings('latest', { RESTIC_REPOSITORY: studio.at('there') });

    expect([before, after]).toEqual(['A', 'A,B']);
  });

  test('a moment that cannot be restored is rejected with the periods that can be', () => {
    store();

    const { status, output } = restoreAt('2099-01-01 00:00:00+02');

    expect(status).toBe(1);
    expect(output).toMatch(/^from \S+ \S+ to \S+ \S+ UTC$/m);
    expect(output).toContain('no stored period contains 2099-01-01 00:00:00+02');
  });

  test('a new base is made after Postgres has removed a part of the log that was not received', async () => {
    await stopReceiver();
    sql(studio.url, `alter system set max_slot_wal_keep_size = '16MB'`);
    sql(studio.url, 'select pg_reload_conf()');
    for (let segment = 1; segment <= 5; segment += 1) {
      sql(studio.url, `select pg_logical_emit_message(true, 'test', ''); select pg_switch_wal()`);
    }
    sql(studio.url, 'checkpoint');
    const status = sql(studio.url, 'select wal_status from pg_replication_slots');
    await startReceiver();

    book('C');
    store();
    const restored = restoredBookings('latest');

    expect(status).toBe('lost');
    expect(restored).toContain('C');
  });

  /** Starts the receiver, and waits for a new base. */
  async function startReceiver(): Promise<void> {
    const before = bases();
    receiver = studio.start('wal/receive.sh', { ...account, env: { RESTORE_SERVER_URL: studio.url } });
    while (bases().length === 0 || bases()[0] === before[0]) {
      if (receiver.exitCode !== null) throw new Error('the receiver ended');
      await sleep(100);
    }
  }

  async function stopReceiver(): Promise<void> {
    if (!receiver || receiver.exitCode !== null) return;
    const ended = once(receiver, 'exit');
    receiver.kill();
    await ended;
  }

  /** Stores the WAL, with a second before and after it, because a restore names a moment in whole seconds. */
  function store(env: NodeJS.ProcessEnv = {}): void {
    sql(studio.url, 'select pg_sleep(1.1)');
    const { status, output } = studio.run('wal/store.sh', {
      ...account,
      env: { RESTORE_SERVER_URL: studio.url, ...env },
    });
    expect({ status, output }).toEqual({ status: 0, output: expect.not.stringContaining('error') });
    sql(studio.url, 'select pg_sleep(1.1)');
  }

  function bases(): string[] {
    const wal = studio.at('saved/wal');
    return existsSync(wal) ? readdirSync(wal).filter((name) => name.startsWith('base-')) : [];
  }

  function makeBaseOld(): void {
    const [base = ''] = bases();
    const old = Number(base.slice('base-'.length)) - 90_000;
    renameSync(studio.at(`saved/wal/${base}`), studio.at(`saved/wal/base-${old}`));
  }

  /** Restores into an empty database of the same name on another server. */
  function restoreAt(moment: string, env: NodeJS.ProcessEnv = {}): Run {
    sql(elsewhere?.url('postgres') ?? '', 'drop database if exists studio');
    sql(elsewhere?.url('postgres') ?? '', 'create database studio');
    const settings = { RESTORE_DATABASE_URL: elsewhere?.url('studio'), ...env };
    return studio.run('wal/restore.sh', { ...account, args: [moment], env: settings });
  }

  function book(reference: string): void {
    sql(studio.url, insertBooking(reference));
  }

  function restoredBookings(...moment: Parameters<typeof restoreAt>): string {
    const { status, output } = restoreAt(...moment);
    expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('compared, all equal') });
    const added = `select string_agg(booking_reference, ',' order by id) from bookings where booking_reference !~ '^REF'`;
    return sql(elsewhere?.url('studio') ?? '', added);
  }

  const now = () => sql(studio.url, 'select now()');
});
