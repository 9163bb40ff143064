import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '@studio/runtime/http/post';

export interface Delivery {
  url: string;
  body: string;
  /** The HTTP status of each attempt; null without an answer. */
  answers: (number | null)[];
  state: 'waiting' | 'delivered' | 'given up';
}

const timeoutMs = 15_000;
const retryGapsMs = [0, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000];

/** Retries until the shop responds with 200 (PAYFAST §3.5). Resolves after the first attempt. */
export async function deliverItn(delivery: Delivery): Promise<void> {
  await attempt(delivery);
  if (delivery.state === 'waiting') void retry(delivery);
}

async function retry(delivery: Delivery): Promise<void> {
  for (const gap of retryGapsMs) {
    await sleep(gap);
    await attempt(delivery);
    if (delivery.state === 'delivered') return;
  }
  delivery.state = 'given up';
}

async function attempt(delivery: Delivery): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'PayFast sandbox' };
  const body = Buffer.from(delivery.body);
  const status = await post(new URL(delivery.url), { headers, body, timeoutMs }).then(
    (answer) => answer.status,
    () => null,
  );
  delivery.answers.push(status);
  if (status === 200) delivery.state = 'delivered';
}
