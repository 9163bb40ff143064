import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { bookManually } from './bookings.ts';
import { buildEvent } from './factories.ts';
import { payLinkClient } from './payLinks.ts';

export function dayIn(days: number): Day {
  return addDays(studioDay(new Date()), days);
}

interface DepositOptions {
  amount?: number;
  dueInDays?: number;
  /** The start of the workshop; in two weeks by default. */
  start?: object;
  status?: 'pending' | 'confirmed';
  email?: string;
}

/** Books R900 for two people as an admin: by default R200 is due now, and R700 within a week. */
export async function bookWithDeposit(
  { app, admin }: { app: TestApp; admin: AdminClient },
  { amount = 20_000, dueInDays = 7, start = {}, ...values }: DepositOptions = {},
) {
  const event = await buildEvent(start);
  const balanceDueOn = dayIn(dueInDays);
  const unpaid = { participants: 2, paymentMethod: 'eft', paymentStatus: 'pending' };
  const deposit = { amount, balanceDueOn };
  const { id } = await bookManually(admin, event, { ...unpaid, deposit, ...values });
  return {
    event,
    id,
    balanceDueOn,
    deposit: await payLinkClient(app, id),
    balance: await payLinkClient(app, id, { of: 'balance' }),
  };
}

/** Changes the number of people as an admin. What that costs more is collected later. */
export async function changePeople(admin: AdminClient, bookingId: number, participants: number): Promise<void> {
  const path = `/api/admin/bookings/${bookingId}`;
  const { version } = (await admin.get<{ version: number }>(`${path}/changes`)).body;
  const { status } = await admin.post(`${path}/change`, { version, participants, reason: 'They called' });
  if (status !== 200) throw new Error(`The change was answered with ${status}`);
}
