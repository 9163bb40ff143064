import type { Sequelize } from 'sequelize';
import { useApp } from '../../../test/app.ts';
import { useDatabase } from '../../../test/database.ts';
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
  sequelize = connect({ url: proxy.url, models: [] });
  list = createList();
});
afterEach(async () => {
  jest.restoreAllMocks();
  list.close();
  await sequelize.close();
  await proxy.close();
});

/** On a busy machine the last list would be served instead of the changed one. */
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

test('after an outage the list has what changed meanwhile, without a notification', async () => {
  await buildEvent({ title: 'Before' });
  await list.read();
  proxy.cut();
  list.invalidate();
  await database.sequelize.query(`update events set title = 'After'`);
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
