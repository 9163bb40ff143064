import { screen, waitFor, within } from '@testing-library/react';
import { attentionPanel, booking, button, item, payment } from '../../../../test/admin/attentionPanel.tsx';
import { useFakeApi } from '../../../../test/fakeApi.ts';

const api = useFakeApi();
const { show, writes } = attentionPanel(api);

const payer = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Mokoena', itemName: 'Wheel Throwing' };
const found = (search: string) => `GET /api/bookings?${new URLSearchParams({ page: '1', pageSize: '5', search })}`;
const pageOf = (...items: object[]) => ({ body: { items, total: items.length, page: 1, pageSize: 5 } });

async function openSearch(overrides: Partial<typeof payer> | Record<string, null>) {
  const unmatched = payment({ review: 'unmatched', booking: null, payer: { ...payer, ...overrides } });
  const user = await show({ payments: [unmatched] });
  await user.click(button('Find its booking'));
  return { user, dialog: within(screen.getByRole('dialog', { name: 'Find its booking' })) };
}

test('a payment without a booking shows what the payer gave', async () => {
  await show({ payments: [payment({ review: 'unmatched', booking: null, payer })] });

  expect(item()).toHaveTextContent('The payer gave: Thandi Mokoena, thandi@example.com, for “Wheel Throwing”.');
});

test('the search begins with the payer’s e-mail, and a booking that is picked is sent', async () => {
  api.answers[found('thandi@example.com')] = () => pageOf(booking);
  api.answers['POST /api/admin/payments/31/resolution'] = () => ({ body: {} });
  const { user, dialog } = await openSearch({});

  await user.click(await dialog.findByRole('button', { name: new RegExp(booking.bookingReference) }));
  await user.click(dialog.getByRole('button', { name: 'It was for this booking' }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ kind: 'matched', bookingReference: booking.bookingReference });
});

test('without an e-mail the search begins with the payer’s name, and another can be typed', async () => {
  api.answers[found('Thandi Mokoena')] = () => pageOf();
  api.answers[found('Lerato')] = () => pageOf(booking);
  const { user, dialog } = await openSearch({ email: null });
  expect(await dialog.findByText(/^No booking found/)).toBeVisible();

  const search = dialog.getByRole('searchbox', { name: /^Find a booking/ });
  expect(search).toHaveValue('Thandi Mokoena');
  await user.clear(search);
  await user.type(search, 'Lerato');

  expect(await dialog.findByText('1 found')).toBeVisible();
});
