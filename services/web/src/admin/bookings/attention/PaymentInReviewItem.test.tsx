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
import { toast } from '../../../../test/admin/signedIn.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { answer, show, writes } = attentionPanel(api);

test.each([
  ['no_seat', 'No place', 'R450.00 came when the places were gone.', ['Give a place', 'Refund']],
  ['paid_twice', 'Paid twice', 'R450.00 came a second time for the same booking.', ['Refund']],
  ['wrong_amount', 'Wrong amount', 'R450.00 came, R900.00 was due.', ['Accept the amount', 'Refund']],
  ['unmatched', 'No booking', 'R450.00 came that fits no booking.', ['Find its booking', 'Refund', 'Seen to']],
] as const)('a payment in review as %s says what happened and what can be done', async (review, kind, title, ways) => {
  await show({ payments: [payment({ review, booking: review === 'unmatched' ? null : booking })] });

  expect(item()).toHaveTextContent(`${kind}${title}`);
  expect(item()).toHaveTextContent('Came Tue 11 Mar 2031, 10:00 AM; the provider calls it 1089250.');
  expect(choices()).toEqual(ways);
});

test('a payment that may also be recorded manually can be counted once, after a question', async () => {
  const user = await show({ payments: [payment({ review: 'paid_twice', isNotedByHand: true })] });
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({ body: {} });
  expect(item()).toHaveTextContent('The booking was marked as paid by hand before; it may be the same money.');
  expect(choices()).toEqual(['The same money', 'Refund']);

  await user.click(button('The same money'));
  const dialog = screen.getByRole('alertdialog', { name: 'Count it once' });
  expect(dialog).toHaveTextContent('nothing needs to go back');
  answer({});
  await user.click(within(dialog).getByRole('button', { name: 'The same money' }));

  expect(await screen.findByText(/^Nothing\./)).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual([{ kind: 'same_money' }]);
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
  'if the booking of %s was deleted the payment can only be refunded',
  async (review) => {
    await show({ payments: [payment({ review, booking: null })] });

    expect(item()).toHaveTextContent('The booking was deleted.');
    expect(choices()).toEqual(['Refund']);
  },
);

test.each([
  ['no_seat', 'Give a place', 'Give the places', 'seated'],
  ['no_seat', 'Refund', 'Refund the payment', 'refunded'],
  ['paid_twice', 'Refund', 'Refund the payment', 'refunded'],
  ['wrong_amount', 'Accept the amount', 'Accept the amount', 'accepted'],
  ['unmatched', 'Seen to', 'Seen to elsewhere', 'accepted'],
] as const)(
  'a payment in review as %s: %s asks first, with the focus on Cancel, and then shows one toast',
  async (review, way, title, kind) => {
    const user = await show({ payments: [payment({ review, booking: review === 'unmatched' ? null : booking })] });
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

test('a decision rejected by the server shows its message, and the dialog stays', async () => {
  const error = 'Only 1 seat left';
  const user = await show({ payments: [payment({})] });
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({ status: 409, body: { error, code: 'sold_out' } });
  await user.click(button('Give a place'));

  await user.click(screen.getByRole('button', { name: 'Give a place' }));

  await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: error, tone: 'destructive' }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('a payment without a booking is matched by reference, with a note', async () => {
  const user = await show({ payments: [payment({ review: 'unmatched', booking: null })] });
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({ body: {} });
  await user.click(button('Find its booking'));
  const dialog = within(screen.getByRole('dialog', { name: 'Find its booking' }));

  await user.type(dialog.getByLabelText('Booking reference'), ' 7k2m 9qxt 4wbd ');
  await user.type(dialog.getByLabelText(/^Note/), 'called, it was hers');
  await user.click(dialog.getByRole('button', { name: 'It was for this booking' }));

  await waitFor(() => expect(toast()?.title).toBe('Payment Resolved'));
  expect(writes()[0]?.body).toEqual({
    kind: 'matched',
    bookingReference: '7k2m 9qxt 4wbd',
    note: 'called, it was hers',
  });
});

test('without a reference nothing is sent; an unknown reference is an error beside its field', async () => {
  const error = 'There is no booking with this reference.';
  const user = await show({ payments: [payment({ review: 'unmatched', booking: null })] });
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({
    status: 400,
    body: { error, code: 'invalid_input', fields: { bookingReference: error } },
  });
  await user.click(button('Find its booking'));
  const reference = screen.getByLabelText('Booking reference');
  const send = screen.getByRole('button', { name: 'It was for this booking' });

  await user.click(send);
  expect(reference).toHaveAccessibleDescription('Booking reference is required');
  expect(reference).toHaveFocus();
  expect(writes()).toEqual([]);

  await user.type(reference, 'NOPE');
  await user.click(send);
  await waitFor(() => expect(reference).toHaveAccessibleDescription(error));
  expect(reference).toHaveFocus();
});
