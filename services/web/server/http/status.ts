import type { Middleware } from 'koa';
import { statusParts } from '@studio/contract/status';
import type { PartStatus, SystemStatus } from '@studio/contract/status';
import { createApi } from '../../src/shared/http/api.ts';
import { readOncePer } from '../cache/isWithin.ts';

/** Longer than the checks of the API may take. */
const timeoutMs = 2000;
const cacheMs = 5000;

const allUnknown: SystemStatus = { database: 'unknown', queue: 'unknown', mail: 'unknown', backup: 'unknown' };

interface PublicStatus extends SystemStatus {
  status: 'ok' | 'failing';
  api: PartStatus;
}

/** Answers `/status` for external monitors. No cache may store the answer, because an old `ok` would hide an outage. */
export function status({ apiUrl, now }: { apiUrl: string; now: () => number }): Middleware {
  const read = readOncePer(cacheMs, now, () => readStatus(apiUrl));

  return async (context) => {
    const answer = await read();
    context.status = answer.status === 'ok' ? 200 : 503;
    context.set('Cache-Control', 'no-store');
    context.body = answer;
  };
}

async function readStatus(apiUrl: string): Promise<PublicStatus> {
  const parts = await createApi({ origin: apiUrl, timeoutMs })
    .get<SystemStatus>('/status')
    .catch(() => null);
  const states = parts ?? allUnknown;
  const isOk = statusParts.every((part) => states[part] === 'ok');
  return { status: isOk ? 'ok' : 'failing', api: parts ? 'ok' : 'failing', ...states };
}
