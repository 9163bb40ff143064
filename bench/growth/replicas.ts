import { builtApi, startApi } from '../api.ts';
import type { StartedApi } from '../api.ts';
import { load } from '../load.ts';
import type { Cost, GrowthLine } from '../report/growthTable.ts';
import { cpuMsOf, startWeb } from '../web.ts';
import type { StartedWeb } from '../web.ts';
import type { FilledStudio } from './filledStudio.ts';
import { postgresCpuMs } from './postgresCpu.ts';
import type { Scale } from './scale.ts';

interface Replica {
  api: Pick<StartedApi, 'url' | 'pid'>;
  web: StartedWeb;
  close(): Promise<void>;
}

const paths = ['/', '/events', '/api/events?limit=24'];
const changeMs = 100;
const note = 'all replicas share the cores of one machine';

/** Loads replicas of API and web on one database at once, while a seat changes ten times each second. */
export async function measureReplicas(studio: FilledStudio, scale: Scale): Promise<GrowthLine[]> {
  const replicas: Replica[] = [
    { api: { url: studio.apiUrl, pid: studio.apiPid }, web: studio.web, close: async () => undefined },
  ];
  const change = setInterval(() => {
    studio.database
      .query(`update events set seats_taken = (seats_taken + 1) % capacity where id = (select max(id) from events)`)
      .catch((error: unknown) => console.error(error));
  }, changeMs);
  try {
    while (replicas.length < Math.max(...scale.replicas)) replicas.push(await startReplica(studio.databaseUrl));
    const lines: GrowthLine[] = [];
    for (const path of paths) lines.push({ what: path, costs: await costsOf(path, replicas, scale), note });
    return lines;
  } finally {
    clearInterval(change);
    await Promise.all(replicas.map((replica) => replica.close()));
  }
}

async function startReplica(databaseUrl: string): Promise<Replica> {
  const api = await startApi(databaseUrl, builtApi, { RATE_LIMIT_MULTIPLIER: '10000' });
  const web = await startWeb(api.url);
  return {
    api,
    web,
    close: async () => {
      await web.close();
      await api.close();
    },
  };
}

async function costsOf(path: string, replicas: readonly Replica[], scale: Scale): Promise<Cost[]> {
  const samples = scale.replicas.map((): Cost[] => []);
  for (let round = 0; round < scale.rounds; round += 1) {
    for (const [index, count] of scale.replicas.entries()) {
      samples[index]?.push(await measureOnce(path, replicas.slice(0, count), scale.seconds));
    }
  }
  return samples.map((costs) => {
    const middle = costs.toSorted((one, other) => one.cpuMs - other.cpuMs)[Math.floor(costs.length / 2)];
    if (!middle) throw new Error('There was no round');
    return middle;
  });
}

/** The replicas share the machine, so the cost is CPU time and not the time that a client waits. */
async function measureOnce(path: string, replicas: readonly Replica[], seconds: number): Promise<Cost> {
  const cpu = () =>
    postgresCpuMs() + replicas.reduce((sum, { api, web }) => sum + cpuMsOf(api.pid) + cpuMsOf(web.pid), 0);
  const request = { method: 'GET' as const, path, headers: { 'Accept-Encoding': 'br' } };
  const before = cpu();
  const duration = Math.max(1, Math.round(seconds * 3));
  const loads = await Promise.all(replicas.map(({ web }) => load(web.url, [request], duration)));
  if (loads.some(({ failures }) => failures > 0)) throw new Error(`requests for ${path} failed`);
  const requests = loads.reduce((sum, { perSecond }) => sum + perSecond * duration, 0);
  const cpuMs = (cpu() - before) / requests;
  return { medianMs: cpuMs, p95Ms: Math.max(...loads.map(({ p99 }) => p99)), cpuMs };
}
