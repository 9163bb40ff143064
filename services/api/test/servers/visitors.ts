import type { ErrorBody } from '@studio/contract/errors';
import type { Event } from '../../src/events/event.model.ts';
import { buildKey, buildVisitor } from '../factories.ts';
import { signedItn } from '../payments/provider.ts';

export interface Reply {
  path: string;
  status: number;
  body: Partial<ErrorBody> & { holdId?: string };
}

/** Simulates visitors who repeat every public request until stopped. */
export function startVisitors(
  origin: string,
  events: readonly Event[],
): { replies: readonly Reply[]; stop(): Promise<Reply[]> } {
  const replies: Reply[] = [];
  const over = new AbortController();

  async function ask(path: string, method: string, headers: Record<string, string>, body?: string): Promise<void> {
    const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    replies.push({ path, status: response.status, body: text ? JSON.parse(text) : {} });
  }

  async function visit(_: unknown, index: number): Promise<void> {
    const json = { 'Content-Type': 'application/json' };
    for (let round = index; !over.signal.aborted; round += 1) {
      const event = events[round % events.length];
      if (!event) throw new Error('There are no events');
      const visitor = { ...buildVisitor(), eventId: event.id, totalAmount: event.price };
      await ask('/api/holds', 'POST', { ...json, 'Idempotency-Key': buildKey() }, JSON.stringify(visitor));
      await ask('/api/bookings/confirm', 'POST', json, JSON.stringify({ holdId: 'A'.repeat(22) }));
      await ask('/api/bookings/reference/0000-0000-0000', 'GET', {});
      await ask(`/api/events/${event.id}`, 'GET', {});
      await ask('/api/events', 'GET', {});
      await ask(`/api/holds/${'A'.repeat(22)}`, 'DELETE', {});
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      await ask(
        '/api/payments/payfast/itn',
        'POST',
        form,
        signedItn({ m_payment_id: 'A'.repeat(22), payment_status: 'FAILED' }),
      );
    }
  }

  const visits = Array.from({ length: 4 }, visit);
  return {
    replies,
    stop: async () => {
      over.abort();
      await Promise.all(visits);
      return replies;
    },
  };
}
