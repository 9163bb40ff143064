import { randomUUID } from 'node:crypto';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { demo } from '../demo/demo.ts';
import { newPerson, findEmptiestWorkshop } from './steps.ts';
import type { Visitor } from './steps.ts';

/** Makes a hold as the booking form does; returns the payment form. */
export async function holdSeats(event: Pick<EventView, 'id' | 'price'>, visitor: Visitor): Promise<HoldView> {
  const answer = await fetch(`${demo().web}/api/holds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: demo().web },
    body: JSON.stringify({ ...visitor, eventId: event.id, totalAmount: event.price * visitor.participants }),
  });
  if (!answer.ok) throw new Error(`no hold: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as HoldView;
}

/** Pays at the sandbox's card provider without a browser; resolves after the ITN was answered. */
export async function payAtProvider(
  { action, fields }: Pick<HoldView, 'action' | 'fields'>,
  order: { fault?: 'amount' } = {},
): Promise<void> {
  const opened = await fetch(action, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const payment = opened.headers.get('location');
  if (!payment) throw new Error(`the provider refused: ${await opened.text()}`);
  const paid = await fetch(new URL(payment, action), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice: 'pay', ...order }),
  });
  if (paid.status >= 400) throw new Error(`the provider took no money: ${await paid.text()}`);
}

/**
 * Books and pays for one visitor without a browser.
 *
 * @returns the address that PayFast returns the visitor to
 */
export async function bookAndPay(visitor = newPerson()): Promise<string> {
  const hold = await holdSeats(await findEmptiestWorkshop(), visitor);
  await payAtProvider(hold);
  return hold.fields['return_url'] ?? '';
}
