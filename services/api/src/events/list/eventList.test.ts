import type { Sequelize } from 'sequelize';
import { factsOf } from '@studio/contract/events/eventVersion';
import { useApp } from '../../../test/app.ts';
import { longTimeouts, useDatabase } from '../../../test/database.ts';
import { buildEvent, startsIn } from '../../../test/factories.ts';
import { openFaultProxy } from '../../../test/servers/faultProxy.ts';
import type { FaultProxy } from '../../../test/servers/faultProxy.ts';
import { connect } from '../../db/connect.ts';
import { createPaymentForms } from '../../payments/payfast/paymentForm.ts';
import { createEventList } from './eventList.ts';
import type { EventList } from './eventList.ts';

const database = useDatabase();
const app = useApp(database);
const hourMs = 3_600_000;

let proxy: FaultProxy;
let sequelize: Sequelize;
let list: EventList;
beforeEach(async () => {
  proxy = await openFaultProxy(database.url);
  sequelize = connect({ url: proxy.url, models: [], timeouts: longTimeouts });
  list = createList();
});
afterEach(async () => {
  jest.restoreAllMocks();
  list.close();
  await sequelize.close();
  await proxy.close();
});

/** On a busy machine the list would serve its last state instead of the changed one. */
const answerAfterMs = 30_000;
const createList = () =>
  createEventList(sequelize, createPaymentForms(app.config.payfast, app.config.publicUrls[0]), answerAfterMs);

function advanceClock(ms: number): void {
  const later = performance.now() + ms;
  jest.spyOn(performance, 'now').mockReturnValue(later);
}

async function titles(): Promise<string[]> {
  return (await list.read()).events.map(({ view }) => view.title);
}

/** Changes rows without a notification. */
const sql = (text: string) => database.sequelize.query(text);

test('a change without a notification is visible after two seconds', async () => {
  await buildEvent({ title: 'Before' });
  const start = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
  await list.read();
  await sql(`update events set title = 'After'`);

  clock.mockReturnValue(start + 1999);
  const cached = await titles();
  clock.mockReturnValue(start + 2000);
  const fresh = await titles();

  expect([cached, fresh]).toEqual([['Before'], ['After']]);
});

test('events that were added or deleted without a notification are noticed too', async () => {
  const deleted = await buildEvent({ title: 'Deleted' });
  const before = await titles();
  await sql(`update events set deleted_at = now() where id = ${deleted.id}`);
  await sql(`insert into events (title, description, date, start_time, price, category)
    values ('Added', '', current_date + 14, '10:00', 1000, 'Painting')`);

  list.invalidate();

  expect([before, await titles()]).toEqual([['Deleted'], ['Added']]);
});

test('after a change only the changed event is loaded', async () => {
  const { id } = await buildEvent({ title: 'First', startTime: '09:00' });
  await buildEvent({ title: 'Second' });
  const before = (await list.read()).events;
  await sql(`update events set title = 'Changed' where id = ${id}`);

  list.invalidate();
  const after = (await list.read()).events;

  expect(await titles()).toEqual(['Changed', 'Second']);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test('a change whose notification arrives while the list is loaded is in the next read', async () => {
  const rescheduled = await buildEvent({ title: 'Rescheduled', startTime: '09:00' });
  const deleted = await buildEvent({ title: 'Deleted', startTime: '09:30' });
  await buildEvent({ title: 'Other' });
  const { connectionManager } = sequelize;
  const getConnection = connectionManager.getConnection.bind(connectionManager);
  const rows = jest.spyOn(connectionManager, 'getConnection').mockImplementationOnce(getConnection);
  rows.mockImplementationOnce(async (options) => {
    await sql(`update events set date = date + 1 where id = ${rescheduled.id}`);
    await sql(`update events set deleted_at = now() where id = ${deleted.id}`);
    list.invalidate();
    return getConnection(options);
  });
  // With the clock stopped, only the notification makes the next read load the list again.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());

  const early = await titles();

  expect(early).not.toContain('Deleted');
  expect(await titles()).toEqual(['Other', 'Rescheduled']);
});

test('an event that is rescheduled gets another position in the list', async () => {
  const { id } = await buildEvent({ title: 'Rescheduled', startTime: '09:00' });
  await buildEvent({ title: 'Other' });
  const before = await titles();
  await sql(`update events set date = date + 1 where id = ${id}`);

  list.invalidate();

  expect([before, await titles()]).toEqual([
    ['Rescheduled', 'Other'],
    ['Other', 'Rescheduled'],
  ]);
});

test('two lists with the same events have the same version, even if they loaded different intermediate states', async () => {
  const other = createList();
  const first = await buildEvent();
  const { tag: before } = await list.read();
  await buildEvent();
  await sql(`update events set title = 'New title' where id = ${first.id}`);

  const [{ tag }, { tag: same }] = await Promise.all([list.read(), other.read()]);
  other.close();

  expect(tag).toBe(same);
  expect(tag).not.toBe(before);
});

test('an edit of the seats taken changes only the second part of the version', async () => {
  const { id } = await buildEvent();
  const { tag: before } = await list.read();

  await sql(`update events set seats_taken = 1 where id = ${id}`);
  list.invalidate();
  const { tag: taken } = await list.read();
  await sql(`update events set seats_taken = 0, price = price + 100 where id = ${id}`);
  list.invalidate();
  const { tag: dearer } = await list.read();

  expect(taken).not.toBe(before);
  expect(factsOf(taken)).toBe(factsOf(before));
  expect(factsOf(dearer)).not.toBe(factsOf(before));
});

test('a long list is complete and sorted', async () => {
  await sql(`insert into events (title, description, date, start_time, price, category)
    select 'Workshop ' || n, '', current_date + 1 + (n * 7) % 500, '10:00', 1000, 'Painting' from generate_series(1, 500) n`);

  const { events } = await list.read();
  const dates = events.map(({ view }) => view.date);

  expect(new Set(events.map(({ view }) => view.title)).size).toBe(500);
  expect(dates).toEqual([...dates].sort());
});

test('while the database is down the last list is served, however old it is', async () => {
  await buildEvent({ title: 'Still here' });
  const before = await titles();
  proxy.cut();

  list.invalidate();
  const atOnce = await titles();
  advanceClock(hourMs);
  const afterAnHour = await titles();

  expect([before, atOnce, afterAnHour]).toEqual([['Still here'], ['Still here'], ['Still here']]);
});

test('after an outage the list contains what changed during it, without a notification', async () => {
  await buildEvent({ title: 'Before' });
  await list.read();
  proxy.cut();
  list.invalidate();
  await sql(`update events set title = 'After'`);
  const during = await titles();

  proxy.restore();
  advanceClock(1000);

  expect([during, await titles()]).toEqual([['Before'], ['After']]);
});

test('an event that starts while the database is down leaves the list and has no page', async () => {
  const soon = await buildEvent({ title: 'Soon', ...startsIn(1800) });
  await buildEvent({ title: 'Later', ...startsIn(7200) });
  const before = await titles();
  proxy.cut();

  advanceClock(hourMs);
  const after = await titles();

  expect([before, after]).toEqual([['Soon', 'Later'], ['Later']]);
  await expect(list.find(soon.id)).rejects.toThrow(/connect/i);
});

test('while the database is down a workshop of the last list keeps its page, with details and other dates', async () => {
  const { id } = await buildEvent({ title: 'Still here', details: { included: ['Clay'] } });
  await buildEvent({ title: 'Still here', ...startsIn(7200) });
  await buildEvent({ title: 'Another' });
  const before = await list.find(id);
  await list.read();
  proxy.cut();

  advanceClock(hourMs);
  const after = await list.find(id);

  expect(after).toEqual(before);
  expect(after).toMatchObject({ title: 'Still here', details: { included: ['Clay'] }, otherDates: [{}] });
});

test('a list that was never read is unavailable while the database is down', async () => {
  proxy.cut();

  await expect(list.read()).rejects.toThrow(/connect/i);
});
