import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './testing/freePort.ts';
import { command, migrate, sql, startInstallation, whenFound } from './testing/installation.ts';

whenFound('a restore', () => {
  const studio = startInstallation();

  test('a backup restored into an empty server has every row, sum and picture, and the API works with it', async () => {
    const name = studio.backUp();
    const empty = studio.emptyDatabase('restored');

    const { status, said } = studio.restore(empty);

    expect(said).toContain(`backup ${name} is restored`);
    expect(status).toBe(0);
    const held =
      'select (select count(*) from bookings), (select sum(amount) from payments), (select sum(seats_taken) from events)';
    expect(sql(empty, held)).toBe('200|90000000|400');
    expect(readFileSync(join(studio.at('restored'), 'a.jpg'), 'utf8')).toBe('a picture');
    migrate(empty); // grants the roles, which a dump does not contain, and must not fail
    await expectServed(empty);
  });

  test('a restore keeps owner and mode of the uploads directory', () => {
    studio.backUp();
    chmodSync(studio.at('restored'), 0o2775);

    const { status, said } = studio.restore(studio.emptyDatabase('volume'));

    expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('is restored') });
    expect(statSync(studio.at('restored')).mode & 0o7777).toBe(0o2775);
  });

  test('a changed backup is rejected by its checksums', () => {
    const name = studio.backUp();
    const dump = join(studio.at('backups'), name, 'database.dump');
    const bytes = readFileSync(dump);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(dump, bytes);

    const { status, said } = studio.restore(studio.emptyDatabase('changed'));

    expect(status).toBe(1);
    expect(said).toContain('is damaged');
  });

  test('a backup whose rows differ from its fingerprint is rejected although its checksums fit', () => {
    const name = studio.backUp();
    const folder = join(studio.at('backups'), name);
    const facts = readFileSync(join(folder, 'fingerprint.txt'), 'utf8');
    writeFileSync(
      join(folder, 'fingerprint.txt'),
      facts.replace('sum payments.amount 90000000', 'sum payments.amount 90000001'),
    );
    execFileSync('sh', ['-c', 'sha256sum -- *.dump *.tar fingerprint.txt > SHA256SUMS'], { cwd: folder });

    const { status, said } = studio.restore(studio.emptyDatabase('differs'));

    expect(status).toBe(1);
    expect(said).toContain('differs from what was saved');
  });

  test('a restore needs an empty database', () => {
    studio.backUp();

    const { status, said } = studio.restore(studio.url);

    expect(status).toBe(1);
    expect(said).toContain('the database is not empty');
  });
});

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
