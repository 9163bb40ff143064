import { expectOneMailEach, namesUpTo, useMailPipeline } from '../../test/queue/mailPipeline.ts';
import { waitUntil } from '../../test/queue/processes.ts';
import { openPostgresQueue } from '../../test/queue/queueServer.ts';
import { openFaultProxy } from '../../test/servers/faultProxy.ts';
import { openMailQueue } from './mailQueue.ts';

const pipeline = useMailPipeline(openPostgresQueue);

// RELIABILITY Q11
test('a worker that is told to stop waits until a slow queue knows which mails are sent', async () => {
  const proxy = await openFaultProxy(pipeline.database.url);
  const names = namesUpTo(20);
  let accept: () => void = () => undefined;
  pipeline.sink.gate = new Promise((resolve) => (accept = resolve));
  const worker = pipeline.worker({ queueUrl: proxy.url, WORKER_CONCURRENCY: '20' });
  pipeline.relay();
  await pipeline.enqueueFor(names);
  await waitUntil('all are being sent', () => pipeline.sink.waiting === names.length);

  const ended = worker.end('SIGTERM');
  await waitUntil('it is told', () => worker.lines.some(({ msg }) => msg === 'shutdown started'));
  proxy.freeze();
  accept();
  await waitUntil('all are accepted', () => pipeline.sink.mails.length === names.length);
  // Longer than the worker waits for an unreachable queue.
  await new Promise((resolve) => setTimeout(resolve, 3500));
  proxy.restore();

  expect(await ended).toBe(0);
  expectOneMailEach(pipeline.sink, names);
  const queue = await openMailQueue(pipeline.queue.url);
  const statuses = await Promise.all((await pipeline.rows()).map(({ id }) => queue.readStatus(id)));
  await queue.close();
  await proxy.close();
  expect(statuses.map(({ state }) => state)).toEqual(names.map(() => 'completed'));
});
