import { paidItn, sendItn, visitorClient } from '../../test/client.ts';
import { useDatabase } from '../../test/database.ts';
import { buildEvent, buildVisitor } from '../../test/factories.ts';
import { providerSettings, useProvider } from '../../test/payments/provider.ts';
import { openMailSink } from '../../test/queue/mailSink.ts';
import type { MailSink } from '../../test/queue/mailSink.ts';
import { startWorker, waitUntil } from '../../test/queue/processes.ts';
import type { StartedProcess } from '../../test/queue/processes.ts';
import { describeRedis, findFreePort } from '../../test/queue/queueServer.ts';
import { openSentinels } from '../../test/queue/sentinels.ts';
import type { Sentinels } from '../../test/queue/sentinels.ts';
import { requestStatus, useApiProcesses } from '../../test/servers/apiProcess.ts';
import type { Event } from '../events/event.model.ts';

describeRedis('a Redis master that fails during sales', () => {
  const database = useDatabase();
  const provider = useProvider();
  const runApi = useApiProcesses(() => database.url);
  let redis: Sentinels;
  let sink: MailSink;
  let worker: StartedProcess | undefined;
  beforeAll(async () => {
    redis = await openSentinels();
    sink = await openMailSink();
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await sink.close();
    await redis.close();
  });

  async function startSite() {
    const internalPort = await findFreePort();
    const api = runApi({
      API_PORT: String(await findFreePort()),
      API_INTERNAL_PORT: String(internalPort),
      QUEUE_URL: redis.url,
      RATE_LIMIT_MULTIPLIER: '1000',
      ...providerSettings(provider),
    });
    await waitUntil('the API is ready', async () => (await requestStatus(`${api.origin}/readyz`)) === 200);
    const internalUrl = `http://127.0.0.1:${internalPort}`;
    worker = startWorker({ queueUrl: redis.url, smtpUrl: sink.url, internalUrl, WORKER_LOCK_MS: '3000' });
    return api;
  }

  test('when the master fails, a replica takes over, bookings continue, and every confirmation is sent once', async () => {
    const api = await startSite();
    const events = await Promise.all(Array.from({ length: 40 }, () => buildEvent({ capacity: 50 })));
    const paid: string[] = [];
    const answers = new Set<number>();
    const end = new AbortController();
    let slowestMs = 0;
    const sell = async (event: Event) => {
      for (let seat = 0; seat < 50 && !end.signal.aborted; seat += 1) {
        const visitor = buildVisitor();
        const start = performance.now();
        const hold = await visitorClient(api.origin).hold(event, visitor);
        const itn = await sendItn(api.origin, paidItn(hold.body));
        slowestMs = Math.max(slowestMs, performance.now() - start);
        answers.add(hold.status).add(itn.status);
        paid.push(visitor.email);
      }
    };
    const sellAll = async (share: Event[]) => {
      for (const event of share) await sell(event);
    };
    const confirmed = () => sink.mails.filter(({ to }) => to.some((address) => paid.includes(address))).length;

    const sales = Promise.all([sellAll(events.slice(0, 20)), sellAll(events.slice(20))]);
    await waitUntil('mails flow', () => confirmed() >= 10);
    await redis.killMaster();
    const killedAt = performance.now();
    const [paidBefore, confirmedBefore] = [paid.length, confirmed()];
    await waitUntil('mails flow again', () => confirmed() > confirmedBefore + 10);
    const seconds = (performance.now() - killedAt) / 1000;
    end.abort();
    await sales;
    await waitUntil('every booking has its mail', () => confirmed() >= paid.length);

    process.stderr.write(
      `${paid.length - paidBefore} bookings without a master, the slowest in ${Math.round(slowestMs)} ms; ` +
        `mails flowed again after ${seconds.toFixed(1)} s\n`,
    );
    expect(answers).toEqual(new Set([200]));
    const recipients = sink.mails.flatMap(({ to }) => to).filter((address) => paid.includes(address));
    expect(recipients.toSorted()).toEqual(paid.toSorted());
  });
});
