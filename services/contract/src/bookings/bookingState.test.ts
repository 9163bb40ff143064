import { bookingStateOf } from './bookingState.ts';

const pending = { status: 'pending', paymentStatus: 'pending' } as const;
const failed = { status: 'pending', paymentStatus: 'failed' } as const;
const confirmed = { status: 'confirmed', paymentStatus: 'completed' } as const;
const cancelled = { status: 'cancelled', paymentStatus: 'completed' } as const;
const due = {
  amount: 90_000,
  method: 'eft',
  bookingReference: '7K2M-9QXT-4WBD',
  bankDetails: '',
  deposit: null,
  balanceDueOn: null,
  eftDueOn: null,
} as const;

test.each([
  ['confirmed', { booking: confirmed }],
  ['waiting', { booking: pending }],
  ['failed', { booking: failed }],
  ['unpaid', { booking: pending, due }],
  ['confirmed', { booking: { ...confirmed, paymentStatus: 'pending' }, due }],
  ['cancelled', { booking: cancelled, isEventDeleted: true, cancelReason: 'Our kiln has broken.' }],
  ['workshopDeleted', { booking: confirmed, isEventDeleted: true, isEventCancelled: true }],
  ['workshopCancelled', { booking: confirmed, cancelReason: '' }],
  ['workshopCancelled', { booking: failed, isEventCancelled: true }],
] as const)('the state is %s for %j', (state, facts) => {
  expect(bookingStateOf(facts)).toBe(state);
});
