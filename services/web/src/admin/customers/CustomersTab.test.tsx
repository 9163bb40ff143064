// SPEC §2 Admin dashboard
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { address } from '../../../test/address.tsx';
import { customersTab, firstPage, lerato, showCustomersTab, sipho } from '../../../test/admin/customersTab.tsx';
import { button, pageOf } from '../../../test/admin/portalApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { CustomersTab } from './CustomersTab.tsx';

const { api } = customersTab();

const table = () => screen.getByRole('table', { name: 'Customers' });

// SPEC §3
test('each row shows name, email, phone, total bookings and the date of the last one', async () => {
  await showCustomersTab();

  const [, first, second] = within(table()).getAllByRole('row');
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Email', 'Phone', 'Total bookings', 'Last booking', 'Actions']);
  expect(first).toHaveTextContent('Lerato Nkosi');
  expect(within(first!).getByRole('link', { name: 'lerato+clay@example.com' })).toHaveAttribute(
    'href',
    'mailto:lerato%2Bclay%40example.com',
  );
  expect(within(first!).getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  // The last booking was made half past midnight of 14 March in Johannesburg, when UTC still had 13 March.
  expect(first).toHaveTextContent('Sat 14 Mar 2026');
  expect(second).toHaveTextContent('Never');
  expect(screen.getByText('2 of 2 shown, latest booking first')).toBeVisible();
  expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('the number of bookings links to the bookings of this customer', async () => {
  await showCustomersTab();

  expect(screen.getByRole('link', { name: '3 bookings of Lerato Nkosi' })).toHaveAttribute(
    'href',
    '/admin?tab=bookings&email=lerato%2Bclay%40example.com',
  );
});

test('a page that the API rejects shows the API’s message and links to the first page', async () => {
  const sentence = 'Only the first 100,000 rows are shown in pages.';
  api.answers['GET /api/admin/customers?page=5000&pageSize=25'] = () => ({ status: 400, body: { error: sentence } });
  renderAt('/admin?tab=customers&page=5000', <CustomersTab />);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);

  await userEvent.click(button('Go to the first page'));

  expect(await screen.findByRole('link', { name: 'lerato+clay@example.com' })).toBeVisible();
});

test('two quick clicks on Next move two pages, although the first is still loading', async () => {
  api.answers[firstPage] = () => pageOf([lerato], 60);
  api.answers['GET /api/admin/customers?page=2&pageSize=25'] = () => new Promise(() => undefined);
  api.answers['GET /api/admin/customers?page=3&pageSize=25'] = () => pageOf([sipho], 60);
  const user = await showCustomersTab();

  await user.click(button('Next'));
  await user.click(button('Next'));

  expect(await screen.findByRole('link', { name: 'sipho@example.com' })).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=customers&page=3');
});
