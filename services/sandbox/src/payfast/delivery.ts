import { setTimeout as sleep } from 'node:timers/promises';

export interface Attempt {
  at: string;
  httpStatus: number | null;
}

export interface Delivery {
  url: string;
  body: string;
  attempts: Attempt[];
  state: 'waiting' | 'delivered' | 'given up';
}

/** Retries after each of `gaps` until the shop responds with 200 (PAYFAST §3.5). @returns after the first attempt */
export async function deliver(delivery: Delivery, gaps: readonly number[], stop: AbortSignal): Promise<void> {
  await attempt(delivery, stop);
  if (delivery.state === 'waiting') void retry(delivery, gaps, stop);
}

async function retry(delivery: Delivery, gaps: readonly number[], stop: AbortSignal): Promise<void> {
  for (const gap of gaps) {
    try {
      await sleep(gap, undefined, { signal: stop });
    } catch {
      return;
    }
    await attempt(delivery, stop);
    if (delivery.state === 'delivered') return;
  }
  delivery.state = 'given up';
}

const answerMs = 15_000;

async function attempt(delivery: Delivery, stop: AbortSignal): Promise<void> {
  const at = new Date().toISOString();
  const httpStatus = await post(delivery.url, delivery.body, stop);
  delivery.attempts.push({ at, httpStatus });
  if (httpStatus === 200) delivery.state = 'delivered';
}

async function post(url: string, body: string, stop: AbortSignal): Promise<number | null> {
  // AbortSignal.any is not used: Node 20 garbage-collects an AbortSignal.timeout passed to it, so it never fires.
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, answerMs);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'PayFast sandbox' },
      body,
      redirect: 'manual',
      signal: ending.signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
}
