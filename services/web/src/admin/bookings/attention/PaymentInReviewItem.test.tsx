import { screen, waitFor, within } from '@testing-library/react';
import {
  attentionPanel,
  booking,
  button,
  choices,
  item,
  panel,
  payment,
} from '../../../../test/admin/attentionPanel.tsx';
import { pageOf, toast } from '../../../../test/admin/portalApi.ts';

const { api, answer, show, writes } = attentionPanel();

test.each([
  [
    'no_seat',
    'No place',
    'R450.00 came when the places, or the uses of the code, were gone.',
    ['Give a place', 'Refund'],
  ],
  ['paid_twice', 'Paid twice', 'R450.00 came a second time for the same booking.', ['Refund']],
  ['wrong_amount', 'Wrong amount', 'R450.00 came, R900.00 was due.', ['Accept the amount', 'Refund']],
  ['unmatched', 'No booking', 'R450.00 came that fits no booking.', ['Find its booking', 'Refund', 'Seen to']],
] as const)('a payment in review as %s says what happened and what can be done', async (review, kind, title, ways) => {
  await show({ payments: [payment({ review, booking: review === 'unmatched' ? null : booking })] });

  expect(item()).toHaveTextContent(`${kind}${title}`);
  expect(item()).toHaveTextContent('Came Tue 11 Mar 2031, 10:00 AM; the provider calls it 1089250.');
  expect(choices()).toEqual(ways);
});

test('a payment that may also be recorded manually can be counted once', async () => {
  await show({ payments: [payment({ review: 'paid_twice', isNotedByHand: true })] });

  expect(item()).toHaveTextContent('The booking was marked as paid by hand before; it may be the same money.');
  expect(choices()).toEqual(['The same money', 'Refund']);
});

test.each([
  ['no_seat', 'R450.00 came for a change that could not be made any more.'],
  ['wrong_amount', 'R450.00 came for a change that costs another sum.'],
  ['paid_twice', 'R450.00 came a second time for the same booking.'],
] as const)('a payment for a change in review as %s can only be refunded', async (review, title) => {
  await show({ payments: [payment({ review, isChange: true })] });

  expect(item()).toHaveTextContent(title);
  expect(choices()).toEqual(['Refund']);
});

test.each(['no_seat', 'wrong_amount'] as const)(
  'a payment in review as %s whose booking was deleted can only be refunded',
  async (review) => {
    await show({ payments: [payment({ review, booking: null })] });

    expect(item()).toHaveTextContent('The booking was deleted.');
    expect(choices()).toEqual(['Refund']);
  },
);

test.each([
  ['paid_twice', 'The same money', 'Count it once', 'same_money'],
  ['no_seat', 'Give a place', 'Give the places', 'seated'],
  ['no_seat', 'Refund', 'Refund the payment', 'refunded'],
  ['paid_twice', 'Refund', 'Refund the payment', 'refunded'],
  ['wrong_amount', 'Accept the amount', 'Accept the amount', 'accepted'],
  ['unmatched', 'Seen to', 'Seen to elsewhere', 'accepted'],
] as const)(
  'a payment in review as %s: %s asks for confirmation, with the focus on Cancel, and then shows one toast',
  async (review, way, title, kind) => {
    const isNotedByHand = kind === 'same_money';
    const reviewed = payment({ review, isNotedByHand, booking: review === 'unmatched' ? null : booking });
    const user = await show({ payments: [reviewed] });
    api.answers['POST /api/admin/payments/31/resolution'] = () => ({ body: { message: 'Payment resolved' } });

    await user.click(button(way));
    const dialog = screen.getByRole('alertdialog', { name: title });
    expect(dialog).toHaveTextContent('R450.00 came');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(writes()).toEqual([]);

    answer({});
    await user.click(within(dialog).getByRole('button', { name: way }));

    expect(await screen.findByText(/^Nothing\./)).toBeVisible();
    expect(writes().map(({ body }) => body)).toEqual([{ kind }]);
    expect(toast()?.title).toBe('Payment Resolved');
    expect(panel().parentElement).toHaveFocus();
  },
);

test('accepting a wrong sum of a booking that is paid in parts does not lower its price', async () => {
  const user = await show({ payments: [payment({ review: 'wrong_amount', isPart: true })] });
  expect(item()).toHaveTextContent('R450.00 came, another sum was due.');

  await user.click(button('Accept the amount'));

  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Take what came as a part of the price? The booking is confirmed, and its balance asks for the rest. If more came than the price, the price becomes what was paid.',
  );
});

const payer = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Mokoena', itemName: 'Wheel Throwing' };
const found = (search: string) => `GET /api/bookings?${new URLSearchParams({ page: '1', pageSize: '5', search })}`;

async function openSearch(overrides: Partial<typeof payer> | Record<string, null>) {
  const unmatched = payment({ review: 'unmatched', booking: null, payer: { ...payer, ...overrides } });
  const user = await show({ payments: [unmatched] });
  await user.click(button('Find its booking'));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Find its booking' })) };
}

test('a payment is matched by a required reference and a note, and an unknown reference shows an error beside its field', async () => {
  const error = 'There is no booking with this reference.';
  const resolution = 'POST /api/admin/payments/31/resolution';
  api.answers[resolution] = () => ({ status: 400, body: { error, fields: { bookingReference: error } } });
  const user = await show({ payments: [payment({ review: 'unmatched', booking: null })] });
  await user.click(button('Find its booking'));
  const reference = screen.getByLabelText('Booking reference');
  const send = screen.getByRole('button', { name: 'It was for this booking' });

  await user.click(send);
  expect(reference).toHaveAccessibleDescription('Booking reference is required');
  expect(writes()).toEqual([]);
  await user.type(screen.getByLabelText(/^Note/), 'called, it was hers');
  await user.type(reference, ' 7k2m 9qxt 4wbd ');
  await user.click(send);
  await waitFor(() => expect(reference).toHaveAccessibleDescription(error));
  expect(reference).toHaveFocus();
  api.answers[resolution] = () => ({ body: {} });
  await user.click(send);

  await waitFor(() => expect(toast()?.title).toBe('Payment Resolved'));
  const sent = { kind: 'matched', bookingReference: '7k2m 9qxt 4wbd', note: 'called, it was hers' };
  expect(writes().map(({ body }) => body)).toEqual([sent, sent]);
});

test('a payment without a booking shows the data that the payer gave', async () => {
  await show({ payments: [payment({ review: 'unmatched', booking: null, payer })] });

  expect(item()).toHaveTextContent('The payer gave: Thandi Mokoena, thandi@example.com, for “Wheel Throwing”.');
});

test('the search for a booking begins with the payer’s e-mail address, and the picked booking is sent', async () => {
  api.answers[found('thandi@example.com')] = () => pageOf([booking]);
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({ body: {} });
  const { user, dialog } = await openSearch({});

  await user.click(await dialog.findByRole('button', { name: new RegExp(booking.bookingReference) }));
  await user.click(dialog.getByRole('button', { name: 'It was for this booking' }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ kind: 'matched', bookingReference: booking.bookingReference });
});

test('without an e-mail address the search begins with the payer’s name, and another text can be typed', async () => {
  api.answers[found('Thandi Mokoena')] = () => pageOf([]);
  api.answers[found('Lerato')] = () => pageOf([booking]);
  const { user, dialog } = await openSearch({ email: null });
  expect(await dialog.findByText(/^No booking found/)).toBeVisible();

  const search = dialog.getByRole('searchbox', { name: /^Find a booking/ });
  expect(search).toHaveValue('Thandi Mokoena');
  await user.clear(search);
  await user.type(search, 'Lerato');

  expect(await dialog.findByText('1 found')).toBeVisible();
});
