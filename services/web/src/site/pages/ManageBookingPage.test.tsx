import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { exampleDetail } from '../../../test/exampleBookings.ts';
import { exampleManage, manageApi, manageKey, managePage, manageReference } from '../../../test/exampleManage.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { manageBookingPages, showManagePage } from '../../../test/site/manageBooking.tsx';
import { managedBooking } from '../bookings/manage/state/manageAccess.ts';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

test('a wrong key leads to Find my booking', async () => {
  api.answers[`GET ${manageApi}`] = rejection(404, 'not_found');
  showManagePage(managePage);

  expect(await screen.findByRole('heading', { level: 1, name: 'Find my booking' })).toBeInTheDocument();
  expect(screen.getByLabelText('Email Address')).toBeVisible();
});

test('the page of an ended link says that the link has ended, and leads to the booking and the studio', async () => {
  api.answers[`GET ${manageApi}`] = rejection(410, 'link_ended');
  showManagePage(managePage);

  expect(await screen.findByRole('heading', { level: 1, name: 'This link has ended' })).toBeInTheDocument();
  expect(screen.getByText(/end 30 days after the workshop/).parentElement).toHaveTextContent(studio.phone.shown);
  expect(screen.getByRole('link', { name: 'View my booking' })).toHaveAttribute('href', `/booking/${manageReference}`);
});

test('without a key nothing is requested', async () => {
  showManagePage(`/booking/${manageReference}/manage`);

  expect(await screen.findByRole('heading', { level: 1, name: 'Find my booking' })).toBeInTheDocument();
  expect(api.calls).toEqual([]);
});

test('an unavailable API shows an error with Retry, not a wrong key', async () => {
  api.answers[`GET ${manageApi}`] = rejection(503, 'unavailable');
  showManagePage(managePage);
  await screen.findByText(/We could not load your booking just now/);

  api.answers[`GET ${manageApi}`] = () => ({ body: exampleManage() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Manage my booking' })).toBeInTheDocument();
});

test.each([
  [exampleManage({ canChange: false }, { status: 'cancelled' }), 'This booking is cancelled'],
  [exampleManage({ canChange: false, now: '2031-03-15T09:00:00.000Z' }), 'This workshop has started'],
  [exampleManage({ canChange: false, hasArrived: true }), 'Your arrival at the studio is noted'],
  [exampleManage({ canChange: false }, { status: 'pending', paymentStatus: 'pending' }), 'has not arrived yet'],
  [
    exampleManage({ canChange: false }, { status: 'pending', paymentStatus: 'failed' }),
    'payment of this booking failed',
  ],
])('a booking that cannot be changed says why, and names the studio (%#)', async (manage, reason) => {
  await show(manage, '/move');

  expect(screen.getByText(new RegExp(reason))).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: studio.phone.shown })[0]).toHaveAttribute(
    'href',
    `tel:${studio.phone.e164}`,
  );
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('a cancelled workshop offers a free move and the whole sum back, but no other number of people and no ticket', async () => {
  await show(exampleManage({ isEventCancelled: true }));

  expect(screen.getByText('This workshop does not take place.').parentElement).toHaveTextContent(
    'Move to another date free of charge, or cancel and get the whole sum back.',
  );
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toHaveTextContent('R900.00 back if you cancel now');
});

test('a booking that cost nothing names no payment that is missing', async () => {
  await show(exampleManage({}, { totalAmount: 0 }));

  const link = await screen.findByRole('link', { name: /Cancel my booking/ });
  expect(link).toHaveTextContent('Nothing was to be paid');
});

test.each([
  [0, 90_000, 'If you cancel now, nothing is paid back, and R900.00 stays with the studio.'],
  [45_000, 45_000, 'If you cancel now, you get R450.00 back, and R450.00 stays with the studio.'],
])(
  'after the free time the page says what cancelling and moving cost (%d back, %d kept)',
  async (toReturn, kept, text) => {
    await show(
      exampleManage({ cancellation: { isFree: false, toPay: 0, toReturn, toVoucher: 0, kept, totalAfter: 90_000 } }),
    );

    expect(screen.getByText(/^Free changes ended on Thursday, March 13, 10:00 AM\./)).toHaveTextContent(
      `${text} Moving to another date costs the same ${formatRand(kept)}.`,
    );
  },
);

test.each([true, false])(
  'the page of an unpaid booking says what was booked and how to pay (can be changed: %s)',
  async (canChange) => {
    const bankDetails = 'First Bank, 62 000 000 001';
    const asked = { bankDetails, deposit: null, balanceDueOn: null, eftDueOn: null };
    const due = { amount: 90_000, method: 'eft', bookingReference: manageReference, ...asked } as const;
    const status = canChange ? 'confirmed' : 'pending';
    await show(
      exampleManage(
        { canChange, due, payPath: '/pay/AAAA#key=k' },
        { paymentStatus: 'pending', paymentMethod: 'eft', status },
      ),
    );

    expect(screen.getByText(/^Please pay R900\.00 by EFT, with 7K2M-9QXT-4WBD as the payment reference/)).toBeVisible();
    expect(screen.getByText(bankDetails)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay R900.00 by card' })).toHaveAttribute('href', '/pay/AAAA#key=k');
    const sums = within(screen.getByRole('region', { name: 'Price and payments' }));
    expect(sums.getByText('2 × R450.00').closest('dt')?.nextSibling).toHaveTextContent('R900.00');
  },
);

test('the page of a booking whose deposit is unpaid leads to the payment of the deposit', async () => {
  const asked = { bankDetails: '', deposit: 20_000, balanceDueOn: '2031-03-11', eftDueOn: null };
  const due = { amount: 90_000, method: 'cash', bookingReference: manageReference, ...asked } as const;
  await show(exampleManage({ due, payPath: '/pay/AAAA#key=k' }, { paymentStatus: 'pending', paymentMethod: 'cash' }));

  expect(screen.getByText(/the balance of R700\.00 by Tuesday, March 11\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay R200.00 by card' })).toHaveAttribute('href', '/pay/AAAA#key=k');
});

const atTheStudio = exampleManage(
  {
    isOpen: true,
    canChange: false,
    canCancel: true,
    otherDates: [],
    money: { paid: 0, paidByVoucher: 0, kept: 0, refunds: [] },
  },
  { paymentStatus: 'pending', paymentMethod: 'cash' },
);
const untilPaid = 'You can change, move or split this booking once it is paid; until then you can cancel it.';

test('an unpaid booking that is paid at the studio can be cancelled and corrected, and offers no change', async () => {
  await show(atTheStudio);

  expect(screen.getByText(untilPaid)).toBeVisible();
  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toHaveTextContent('Nothing was paid yet');
  expect(screen.getByRole('button', { name: 'Save, and send the ticket again' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Move to another date/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(screen.queryByText(/are free until/)).not.toBeInTheDocument();
});

test.each([
  ['paid at the studio', atTheStudio],
  ['paid by EFT', exampleManage({ ...atTheStudio, isOpen: false }, { status: 'pending', paymentStatus: 'pending' })],
])('the address for moving an unpaid booking that is %s says what is possible instead', async (_how, manage) => {
  await show(manage, '/move');

  expect(screen.getByText(untilPaid)).toBeVisible();
  expect(screen.getByRole('link', { name: /Cancel my booking/ })).toBeVisible();
});

test('another e-mail address is saved, and the page then uses the new key', async () => {
  await show(exampleManage());
  const email = 'lerato.nkosi@example.org';
  api.answers[`PATCH ${manageApi}/contact`] = () => ({
    body: { manage: exampleManage({}, { email }), key: 'new-key' },
  });

  await user.clear(screen.getByLabelText('Email Address'));
  await user.type(screen.getByLabelText('Email Address'), ` ${email}`);
  await user.click(screen.getByRole('button', { name: 'Save, and send the ticket again' }));

  await waitFor(() => expect(managedBooking.read()?.key).toBe('new-key'));
  expect(changes()[0]?.body).toMatchObject({ firstName: 'Lerato', email });
  const cancel = screen.getByRole('link', { name: /Cancel my booking/ });
  await waitFor(() => expect(cancel).toHaveAttribute('href', expect.stringContaining('key=new-key')));
});

test('saving shows which details were saved elsewhere meanwhile, and saving again replaces them', async () => {
  await show(exampleManage());
  const save = () => user.click(screen.getByRole('button', { name: 'Save, and send the ticket again' }));
  const body = { error: 'Nothing of yours was saved.', code: 'changed_meanwhile' };
  api.answers[`PATCH ${manageApi}/contact`] = () => ({ status: 409, body });
  api.answers[`GET ${manageApi}`] = () => ({ body: exampleManage({}, { lastName: 'Dube' }) });

  await user.type(screen.getByLabelText('Last Name'), '-Zulu');
  await save();
  await screen.findByText(/Saved is now: Lerato Dube, /);
  await save();

  const lastName = `${exampleManage().booking.lastName}-Zulu`;
  expect(changes()[1]?.body).toMatchObject({ lastName, before: { lastName: 'Dube' } });
});

test('a key that has ended meanwhile leads to Find my booking when details are saved', async () => {
  await show(exampleManage());
  const ended = rejection(404, 'not_found', 'Booking Not Found');
  api.answers[`PATCH ${manageApi}/contact`] = ended;
  api.answers[`GET ${manageApi}`] = ended;

  await user.click(screen.getByRole('button', { name: 'Save, and send the ticket again' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Find my booking' })).toBeInTheDocument();
});

test('the booking page leads to the managed booking in this tab, and otherwise to Find my booking', async () => {
  api.answers[`GET /api/bookings/reference/${manageReference}`] = () => ({ body: exampleDetail() });
  showManagePage(`/booking/${manageReference}`);
  const link = await screen.findByRole('link', { name: 'Manage my booking' });
  expect(link).toHaveAttribute('href', '/find-booking');

  act(() => managedBooking.write({ reference: manageReference, key: manageKey }));

  await waitFor(() => expect(link).toHaveAttribute('href', managePage));
});
