import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { lerato } from '../../../../test/admin/customersTab.tsx';
import { pageOf } from '../../../../test/admin/portalApi.ts';
import { exampleAdminEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { ManualBookingDialog } from './ManualBookingDialog.tsx';

const api = useFakeApi();
const user = userEvent.setup();

function answer(query: string, event: AdminEventView, total: number): void {
  const from = `from=${studioDay(new Date())}`;
  api.answers[`GET /api/admin/events?page=1&pageSize=100${query}&${from}`] = () => ({
    body: { items: [event], total, page: 1, pageSize: 100 },
  });
}

test('a search finds a workshop that the select does not offer, and it stays chosen', async () => {
  answer('', exampleAdminEvent(), 101);
  answer('&search=raku', exampleAdminEvent({ id: 7, title: 'Raku', price: 60_000 }), 1);
  renderAt('/admin?tab=bookings', <ManualBookingDialog onClose={() => undefined} />);

  await user.type(await screen.findByRole('searchbox', { name: 'Find a workshop' }), 'raku{Enter}');
  await screen.findByRole('option', { name: /Raku/ });
  await user.selectOptions(screen.getByLabelText('Workshop'), '7');
  await user.clear(screen.getByRole('searchbox', { name: 'Find a workshop' }));

  await waitFor(() => expect(screen.getByRole('option', { name: /Wheel Throwing/ })).toBeInTheDocument());
  expect(screen.getByLabelText('Workshop')).toHaveValue('7');
  expect(screen.getByLabelText('Total')).toHaveTextContent('R600.00');
});

test('a select that offers all workshops has no search', async () => {
  answer('', exampleAdminEvent(), 1);
  renderAt('/admin?tab=bookings', <ManualBookingDialog onClose={() => undefined} />);

  await screen.findByRole('option', { name: /Wheel Throwing/ });

  expect(screen.queryByRole('searchbox', { name: 'Find a workshop' })).not.toBeInTheDocument();
});

const search = (text: string) => `GET /api/admin/customers?page=1&pageSize=5&search=${text}`;

async function find(text: string): Promise<void> {
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  renderAt('/admin', <ManualBookingDialog onClose={() => undefined} />);
  await user.type(await screen.findByLabelText('Find a customer'), `${text}{Enter}`);
}

test('a found customer fills the fields, and the focus moves to them', async () => {
  api.answers[search('nkosi')] = () => pageOf([lerato]);
  await find('nkosi');
  expect(await screen.findByText('1 found')).toHaveRole('status');

  await user.click(screen.getByRole('button', { name: /^Lerato Nkosi/ }));

  expect(screen.getByLabelText('First name')).toHaveValue('Lerato');
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('Last name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText(/^Email/)).toHaveValue('lerato+clay@example.com');
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('082 555 0119');
  expect(screen.queryByRole('list', { name: 'Customers found' })).not.toBeInTheDocument();
});

test('Enter in the search does not send the form, and a search without matches says that nothing was found', async () => {
  api.answers[search('zzz')] = () => pageOf([]);

  await find('zzz');

  expect(await screen.findByText('No customer found; please type the details.')).toBeVisible();
  expect(screen.queryByText('Event ID is required')).not.toBeInTheDocument();
});
