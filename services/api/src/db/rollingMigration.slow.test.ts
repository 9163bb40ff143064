// RELIABILITY O09
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { useApp } from '../../test/app.ts';
import { sendItn, paidItn, visitorClient } from '../../test/client.ts';
import { openDatabase } from '../../test/cluster.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { useProvider } from '../../test/payments/provider.ts';
import type { Event } from '../events/event.model.ts';
import { requestTimeouts } from './connect.ts';
import { migrate } from './migrations.ts';

const database = useDatabase(openDatabase, requestTimeouts);
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));

const newColumn = 'alter table events add column teacher text';
const lastNextMigration = '9001_events_by_teacher.sql';
let nextRelease: string;
let reader: Client;

beforeEach(async () => {
  nextRelease = mkdtempSync(join(tmpdir(), 'next-release-'));
  cpSync(join(__dirname, '../../migrations'), nextRelease, { recursive: true });
  writeFileSync(join(nextRelease, '9000_teachers.sql'), newColumn);
  writeFileSync(
    join(nextRelease, lastNextMigration),
    '-- no transaction\ncreate index concurrently events_by_teacher on events (teacher)',
  );
  reader = new Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin; select * from events');
});
afterEach(async () => {
  await reader.end();
  await database.sequelize.query(`alter table events drop column if exists teacher;
    delete from schema_migrations where name like '9%'`);
  rmSync(nextRelease, { recursive: true });
});

// RELIABILITY O10
test('the next migrations fail no request while visitors send requests and a reader holds the table for ten seconds', async () => {
  const event = await buildEvent({ capacity: 50 });
  const visitors = startVisitors(event);

  const migrating = migrate({ url: database.url, folder: nextRelease });
  migrating.catch(() => undefined); // asserted below
  await sleep(10_000);
  expect(await appliedNames()).not.toContain('9000_teachers.sql'); // it really had to wait
  await reader.query('commit');
  await migrating;
  await sleep(1000);
  const { broken, visits } = await visitors.stop();

  expect(await appliedNames()).toContain(lastNextMigration);
  expect(visits).toBeGreaterThan(0);
  expect(broken).toEqual([]);
  // This release continues to work on the next release's schema (O10).
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor());
  expect((await sendItn(app.url, paidItn(hold.body))).status).toBe(200);
  expect((await visitor.confirm({ holdId: hold.body.holdId })).body).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'completed',
  });
});

test('a migration that waits for the reader without limit fails requests behind it (negative control)', async () => {
  const visitors = startVisitors(await buildEvent({ capacity: 50 }));

  const changing = withoutLockTimeout(newColumn);
  await sleep(4000);
  await reader.query('commit');
  await changing;

  expect((await visitors.stop()).broken.length).toBeGreaterThan(0);
});

async function appliedNames(): Promise<string[]> {
  const { rows } = await reader.query<{ name: string }>('select name from schema_migrations');
  return rows.map(({ name }) => name);
}

async function withoutLockTimeout(sql: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Simulates fifty visits a second, or ten at once: most read the workshop, one in ten holds a seat and releases it. */
function startVisitors(event: Event) {
  const broken: string[] = [];
  const pending = new Set<Promise<void>>();
  let sent = 0;

  async function visit(books: boolean): Promise<void> {
    const visitor = visitorClient(app.url);
    const answers = books ? await takeAndGiveBack() : [await visitor.event(event.id)];
    for (const { status } of answers) if (status >= 400) broken.push(`${books ? 'hold' : 'event'}: ${status}`);

    async function takeAndGiveBack() {
      const hold = await visitor.hold(event, buildVisitor());
      return hold.status === 200 ? [hold, await visitor.release(hold.body.holdId)] : [hold];
    }
  }
  const timer = setInterval(() => {
    // On a busy machine more visits would only wait for each other.
    if (pending.size >= 10) return;
    sent += 1;
    const visiting = visit(sent % 10 === 0)
      .catch((error: unknown) => void broken.push(String(error)))
      .finally(() => pending.delete(visiting));
    pending.add(visiting);
  }, 20);

  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return { broken, visits: sent };
    },
  };
}
