import { Queue, Worker, migrateQueue } from '@studio/runtime/queue/queueBackend';
import type { Measured } from './jobs.ts';

const batch = 200;

/** Sends jobs through BullMQ to a handler that does nothing, in this process. */
export async function runEmptyJobs(url: string, jobs: number, concurrency: number): Promise<Measured> {
  const name = `empty-${Date.now()}`;
  await migrateQueue(url);
  const disconnects: (() => void)[] = [];
  const onOpen = (disconnect: () => void) => void disconnects.push(disconnect);
  const queue = new Queue(name, { connection: { role: 'producer', url, onOpen } });
  const worker = new Worker(name, async () => undefined, { connection: { role: 'consumer', url }, concurrency });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);

  const finished = new Promise<void>((resolve) => {
    let done = 0;
    worker.on('completed', () => {
      done += 1;
      if (done === jobs) resolve();
    });
  });
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let added = 0; added < jobs; added += batch) {
    const ids = Array.from({ length: Math.min(batch, jobs - added) }, (_job, index) => added + index);
    await queue.addBulk(
      ids.map((outboxId) => ({ name: 'mail', data: { outboxId }, opts: { removeOnComplete: true } })),
    );
  }
  await finished;
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  await worker.close();
  await queue.obliterate({ force: true });
  await queue.close();
  for (const disconnect of disconnects) disconnect();
  return { perSecond: (jobs * 1000) / ms, cpuMs: (user + system) / 1000 / jobs };
}
