import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { longTimeouts, useDatabase } from '../../test/database.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { openFaultProxy } from '../../test/servers/faultProxy.ts';
import type { FaultProxy } from '../../test/servers/faultProxy.ts';
import { connect } from '../db/connect.ts';
import { createCachedSettings } from './cachedSettings.ts';

const database = useDatabase();
let proxy: FaultProxy;
let sequelize: Sequelize;
beforeEach(async () => {
  proxy = await openFaultProxy(database.url);
  sequelize = connect({ url: proxy.url, models: [], timeouts: longTimeouts });
});
afterEach(async () => {
  await sequelize.close();
  await proxy.close();
});

/** On a busy machine the cache would serve the last settings instead of the edited ones. */
const answerAfterMs = 30_000;
const freeHours = 'freeCancellationHours';
const save = (hours: number) =>
  database.sequelize.query(
    `insert into studio_settings (key, value, updated_by) values ('${freeHours}', '${hours}', 'naledi')
     on conflict (key) do update set value = excluded.value`,
  );

/** Returns when the database last ended a read of the settings, in seconds since 1970. */
async function lastReadAt(): Promise<number> {
  const [row] = await database.sequelize.query<{ at: number | null }>(
    `select extract(epoch from max(state_change))::float8 as at from pg_stat_activity
     where datname = current_database() and state = 'idle' and query like 'select key, value, updated_at%'`,
    { type: QueryTypes.SELECT },
  );
  return row?.at ?? 0;
}

test('settings are read again when their version has changed', async () => {
  let version = 'one';
  const settings = createCachedSettings(sequelize, async () => version, answerAfterMs);
  const hours = async () => (await settings.current())[freeHours];

  await save(24);
  const before = await hours();
  await save(12);
  const unchanged = await hours();
  version = 'two';

  expect([before, unchanged, await hours()]).toEqual([24, 24, 12]);
});

test('settings that are edited during a read are read again', async () => {
  await save(24);
  let version = 'one';
  const settings = createCachedSettings(sequelize, async () => version, answerAfterMs);
  await settings.current();
  const before = await lastReadAt();
  proxy.delayResults();

  version = 'two';
  const early = settings.current();
  await waitUntil(async () => (await lastReadAt()) > before);
  await save(12);
  version = 'three';
  const late = settings.current();
  proxy.restore();

  expect([(await early)[freeHours], (await late)[freeHours]]).toEqual([24, 12]);
});

test('while the database is unavailable the last settings are served, even after a workshop has started', async () => {
  await save(24);
  let version = 'before the start';
  const settings = createCachedSettings(sequelize, async () => version);
  await settings.current();
  proxy.cut();

  version = 'after the start';

  expect(await settings.current()).toMatchObject({ [freeHours]: 24 });
});

test('settings that were never read cannot be served while the database is unavailable', async () => {
  proxy.cut();

  await expect(createCachedSettings(sequelize, async () => 'one').current()).rejects.toBeInstanceOf(Error);
});
