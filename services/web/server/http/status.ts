import type { Middleware } from 'koa';
import { statusParts } from '@studio/contract/status';
import type { PartStatus, SystemStatus } from '@studio/contract/status';
import { createApi } from '../../src/shared/http/api.ts';
import { isWithin } from '../cache/isWithin.ts';
import { isReadOf, stateOf } from './requestState.ts';

/** Longer than the checks of the API may take. */
const timeoutMs = 2000;
/** An answer is cached this long, so that a flood of requests causes one call to the API in this time. */
const cacheMs = 5000;

const allUnknown: SystemStatus = { database: 'unknown', queue: 'unknown', mail: 'unknown', backup: 'unknown' };

interface PublicStatus extends SystemStatus {
  status: 'ok' | 'failing';
  api: PartStatus;
}

/** `/status` is for monitors outside. No cache may keep it, because an old `ok` would hide an outage. */
export function status({ apiUrl, now }: { apiUrl: string; now: () => number }): Middleware {
  let cached: { at: number; answer: Promise<PublicStatus> } | undefined;

  return async (context, next) => {
    if (!isReadOf(context, '/status')) {
      await next();
      return;
    }
    stateOf(context).route = '/status';
    if (!cached || !isWithin(cacheMs, cached.at, now())) cached = { at: now(), answer: readStatus(apiUrl) };
    const answer = await cached.answer;
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
