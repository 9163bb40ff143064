import type { PayPartView, PayPurpose, PayState } from '@studio/contract/bookings/payLink';
import { formatShortDate } from '@studio/contract/format/dates';
import type { BadgeTone } from '../../../shared/ui/Badge.tsx';

const names: Record<PayPurpose, string> = { full: 'Pay link', deposit: 'Deposit', balance: 'Balance' };

/** `Balance, due Wed 9 Dec 2026` */
export function payPartName({ purpose, dueOn }: Pick<PayPartView, 'purpose' | 'dueOn'>): string {
  return dueOn === null ? names[purpose] : `${names[purpose]}, due ${formatShortDate(dueOn)}`;
}

export const payStateWords: Record<PayState, string> = {
  open: 'To pay',
  failed: 'Failed',
  paid: 'Paid',
  ended: 'Ended',
};

export const payStateTones: Record<PayState, BadgeTone> = { open: 'wait', failed: 'bad', paid: 'good', ended: 'plain' };
