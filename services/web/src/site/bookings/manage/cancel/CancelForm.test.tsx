import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refundPromise } from '@studio/contract/format/cancellation';
import { exampleManage, exampleTarget, manageApi, manageReference } from '../../../../../test/exampleManage.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const { show, changes } = manageBookingPages(api);

const descriptionOf = (term: RegExp | string) => screen.getByText(term).closest('dt')?.nextSibling?.textContent;

/** The page of the booking replaces this one, so its heading is another element. */
function expectCancelled(): Promise<void> {
  return waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Booking Cancelled' })).toBeVisible());
}

test('before a cancellation the page shows the refund for cancelling now and later', async () => {
  await show(exampleManage({ otherDates: [exampleTarget()] }), '/cancel');

  expect(screen.getByText('Nothing has happened yet.').parentElement).toHaveTextContent(
    'Your 2 spots are still yours.',
  );
  expect(descriptionOf('Paid, 2 × R450.00')).toBe('R900.00');
  expect(descriptionOf('Kept by the studio')).toBe('R0.00');
  expect(screen.getByText('Until Thursday, March 13, 10:00 AM:').nextSibling).toHaveTextContent('R900.00 back');
  expect(descriptionOf('After that:')).toBe('R0.00 back');
  expect(screen.getByRole('link', { name: /Move to another date instead/ })).toHaveTextContent(
    'Next: Saturday, March 22',
  );
  expect(screen.getByRole('link', { name: 'Keep my booking' })).toBeInTheDocument();
});

test('the page of a cancelled workshop promises the whole sum also later, and does not offer to keep the booking', async () => {
  const { terms } = exampleManage();
  const isOff = { isEventCancelled: true, terms: { ...terms, freeUntil: terms.startsAt } };
  await show(exampleManage(isOff), '/cancel');

  expect(screen.getByText('This workshop does not take place.').parentElement).toHaveTextContent(
    'If you have not chosen by Saturday, March 15, 10:00 AM, you get the whole sum back.',
  );
  expect(screen.getByRole('link', { name: 'Decide later' })).toBeInTheDocument();
  expect(screen.getByText('This cannot be undone.')).toBeInTheDocument();
  expect(screen.queryByText(/If you cancel later|spots are still yours|Keep my booking/)).not.toBeInTheDocument();
});

test('cancelling sends one request and shows the cancelled booking with its refund', async () => {
  const user = userEvent.setup();
  await show(exampleManage(), '/cancel');
  const refund = {
    amount: 90_000,
    method: 'payfast',
    state: 'sent',
    requestedAt: '2031-03-01T08:00:00Z',
    settledAt: null,
  };
  const after = exampleManage(
    { canChange: false, version: 4, money: { paid: 0, paidByVoucher: 0, kept: 0, refunds: [refund as never] } },
    { status: 'cancelled' },
  );
  api.answers[`POST ${manageApi}/cancel`] = () => ({ body: after });

  await user.dblClick(screen.getByRole('button', { name: 'Cancel and refund R900.00' }));

  await expectCancelled();
  expect(screen.getByText(`You get R900.00 back. ${refundPromise}`)).toBeVisible();
  expect(changes().map(({ body }) => body)).toEqual([{ version: 3, toReturn: 90_000 }]);
});

test('after the deadline the page says that it has passed, and its button promises no refund', async () => {
  const cancellation = { isFree: false, toPay: 0, toReturn: 0, toVoucher: 0, kept: 90_000, totalAfter: 90_000 };
  await show(exampleManage({ now: '2031-03-14T08:00:00.000Z', cancellation }), '/cancel');

  expect(descriptionOf('Kept by the studio')).toBe('R900.00');
  expect(
    screen.getByText(/^Free cancellation ended on Thursday, March 13, 10:00 AM\. Our terms name exceptions\.$/),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel without a refund' })).toBeEnabled();
});

test('after a cancellation without a refund the page says what the studio keeps', async () => {
  const cancellation = { isFree: false, toPay: 0, toReturn: 0, toVoucher: 0, kept: 90_000, totalAfter: 90_000 };
  await show(exampleManage({ cancellation }), '/cancel');
  const sums = { ...exampleManage().sums, cancellationFee: 90_000 };
  const after = exampleManage({ canChange: false, version: 4, sums }, { status: 'cancelled' });
  api.answers[`POST ${manageApi}/cancel`] = () => ({ body: after });

  await userEvent.click(screen.getByRole('button', { name: 'Cancel without a refund' }));

  await expectCancelled();
  expect(screen.getByText('R900.00 stays with the studio.')).toBeVisible();
});

test('an unpaid booking by EFT can be cancelled before it is confirmed', async () => {
  const asked = { bankDetails: 'First Bank', deposit: null, balanceDueOn: null, eftDueOn: '2031-03-04' };
  const due = { amount: 90_000, method: 'eft', bookingReference: manageReference, ...asked } as const;
  const cancellation = { isFree: true, toPay: 0, toReturn: 0, toVoucher: 0, kept: 0, totalAfter: 90_000 };
  const unpaid = {
    isOpen: false,
    canChange: false,
    canCancel: true,
    due,
    cancellation,
    money: { paid: 0, paidByVoucher: 0, kept: 0, refunds: [] },
  };
  await show(exampleManage(unpaid, { status: 'pending', paymentStatus: 'pending', paymentMethod: 'eft' }));
  api.answers[`POST ${manageApi}/cancel`] = () => ({
    body: exampleManage({ canChange: false, version: 4 }, { status: 'cancelled' }),
  });

  await userEvent.click(screen.getByRole('link', { name: /Cancel my booking/ }));
  expect(await screen.findByText(/Have you made the EFT already/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel my booking' }));

  await expectCancelled();
  expect(changes().map(({ body }) => body)).toEqual([{ version: 3, toReturn: 0 }]);
});

test('a booking of a workshop that the studio rescheduled is cancelled free of charge up to the start', async () => {
  const { terms } = exampleManage();
  await show(exampleManage({ terms: { ...terms, freeUntil: terms.startsAt } }), '/cancel');

  expect(screen.getByText('Until Saturday, March 15, 10:00 AM:').nextSibling).toHaveTextContent('R900.00 back');
  expect(descriptionOf('After that:')).toBe('R0.00 back');
});
