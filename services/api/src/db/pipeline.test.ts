import { QueryTypes } from 'sequelize';
import { useDatabase } from '../../test/database.ts';
import { buildEvent } from '../../test/factories.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import { openFaultProxy } from '../../test/servers/faultProxy.ts';
import { connect } from './connect.ts';
import { isOutage } from './outage.ts';
import { runPipelined } from './pipeline.ts';
import { runOnce, statement } from './statement.ts';
import { transact } from './transact.ts';

const database = useDatabase();

const backend = statement<{ pid: number }>('test backend', 'select pg_backend_pid() as pid');
const divide = statement<{ quotient: number }>('test divide', 'select 10 / $1::integer as quotient');
const rename = statement<{ id: number }>('test rename', 'update events set title = $2 where id = $1 returning id');

const readPid = async () => (await runPipelined(database.appPool, backend, []))[0]?.pid;

test('concurrent statements share a connection, and each has its own answer or error', async () => {
  const answers = await Promise.allSettled([1, 0, 5].map((by) => runPipelined(database.appPool, divide, [by])));
  const pids = await Promise.all([readPid(), readPid()]);

  expect(answers).toMatchObject([
    { value: [{ quotient: 10 }] },
    { reason: { code: '22012' } },
    { value: [{ quotient: 2 }] },
  ]);
  expect(pids[0]).toBe(pids[1]);
});

test('a statement that waits for a lock is repeated on the pool, and the statements behind it are answered meanwhile', async () => {
  const event = await buildEvent();
  const renamed = await transact(database.sequelize, async (transaction) => {
    await runOnce(transaction, 'select id from events where id = $1 for update', [event.id]);
    const renaming = runPipelined(database.appPool, rename, [event.id, 'Raku']);
    const behind = await runPipelined(database.appPool, divide, [2]);
    return { renaming, behind };
  });

  expect(renamed.behind).toEqual([{ quotient: 5 }]);
  expect(await renamed.renaming).toEqual([{ id: event.id }]);
});

test('after a lost connection the next statement opens another', async () => {
  const lost = await readPid();
  await database.sequelize.query('select pg_terminate_backend($1)', { bind: [lost], type: QueryTypes.SELECT });
  // Statements fail until the lost connection has been noticed.
  await waitUntil(async () => (await readPid().catch(() => lost)) !== lost);

  expect(await readPid()).toEqual(expect.any(Number));
});

test('a frozen database ends a statement with an outage, and the next ones succeed once it responds', async () => {
  const proxy = await openFaultProxy(database.url);
  const sequelize = connect({ url: proxy.url, models: [] });
  await runPipelined(sequelize, divide, [1]);
  proxy.freeze();

  const [frozen] = await Promise.allSettled([runPipelined(sequelize, divide, [1])]);
  proxy.restore();
  await runPipelined(sequelize, divide, [1]).catch(() => undefined);

  expect(frozen?.status === 'rejected' && isOutage(frozen.reason)).toBe(true);
  expect(await runPipelined(sequelize, divide, [1])).toEqual([{ quotient: 10 }]);
  await sequelize.close();
  await proxy.close();
});
