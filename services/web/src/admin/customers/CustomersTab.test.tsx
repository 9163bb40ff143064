import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { CustomerView } from '@studio/contract/customers';
import { exampleAdmin } from '../../../test/exampleAdmins.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { currentToasts, dismissToast } from '../../shared/ui/toast.ts';
import { startSession } from '../http/session.ts';
import { CustomersTab } from './CustomersTab.tsx';

const api = useFakeApi();

const lerato: CustomerView = {
  email: 'lerato+clay@example.com',
  firstName: 'Lerato',
  lastName: 'Nkosi',
  phone: '082 555 0119',
  totalBookings: 3,
  cancelledBookings: 0,
  lastBooking: '2026-03-13T22:30:00.000Z',
};
const sipho: CustomerView = {
  email: 'sipho@example.com',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  phone: '083 555 0102',
  totalBookings: 0,
  cancelledBookings: 0,
  lastBooking: null,
};
const firstPage = 'GET /api/admin/customers?page=1&pageSize=25';
const leratosPath = '/api/admin/customers/lerato%2Bclay%40example.com';

const pageOf = (items: CustomerView[], total = items.length) => ({ body: { items, total, page: 1, pageSize: 25 } });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

beforeEach(() => {
  startSession({ token: 'a-token', admin: exampleAdmin() });
  api.answers[firstPage] = () => pageOf([lerato, sipho]);
});
afterEach(() => {
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  localStorage.clear();
});

async function show(path = '/admin?tab=customers'): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt(
    path,
    <>
      <CustomersTab />
      <Address />
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Loading customers…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const table = () => screen.getByRole('table', { name: 'Customers' });
const button = (name: string) => screen.getByRole('button', { name });
const toast = () => currentToasts()[0];
const sent = (method: string) => api.calls.filter((call) => call.method === method);

test('each row tells name, email, phone, total bookings and the day of the last one', async () => {
  await show();

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
  // Half past midnight in Johannesburg.
  expect(first).toHaveTextContent('Sat 14 Mar 2026');
  expect(second).toHaveTextContent('Never');
  expect(screen.getByText('2 of 2 shown, latest booking first')).toBeVisible();
  expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('the number of bookings leads to theirs alone', async () => {
  await show();

  expect(screen.getByRole('link', { name: '3 bookings of Lerato Nkosi' })).toHaveAttribute(
    'href',
    '/admin?tab=bookings&email=lerato%2Bclay%40example.com',
  );
});

test('while the list is on its way it says so', async () => {
  api.answers[firstPage] = () => new Promise(() => undefined);
  renderAt('/admin?tab=customers', <CustomersTab />);

  expect(await screen.findByText('Loading customers…')).toBeVisible();
});

test('a list that fails says so in its place, and Retry reads it again', async () => {
  api.answers[firstPage] = () => ({ status: 500 });
  const user = await show();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch customers');

  api.answers[firstPage] = () => pageOf([lerato]);
  await user.click(button('Retry'));

  expect(await screen.findByRole('link', { name: 'lerato+clay@example.com' })).toBeVisible();
});

test('without customers the list says so and offers to add one', async () => {
  api.answers[firstPage] = () => pageOf([]);
  const user = await show();
  expect(screen.getByText('No customers yet. Everybody who books appears here.')).toBeVisible();

  await user.click(screen.getAllByRole('button', { name: 'Add Customer' }).at(-1)!);

  expect(screen.getByRole('dialog', { name: 'Add Customer' })).toBeVisible();
});

test('a search lives in the address, and what nobody fits offers the way back', async () => {
  api.answers['GET /api/admin/customers?page=1&pageSize=25&search=zola'] = () => pageOf([]);
  const user = await show();

  await user.type(screen.getByRole('searchbox', { name: 'Name, email or phone' }), 'zola{Enter}');
  expect(await screen.findByText('No customer fits “zola”.')).toBeVisible();
  expect(address()).toBe('/admin?tab=customers&search=zola');
  await user.click(button('Show all customers'));

  expect(await screen.findByRole('link', { name: 'lerato+clay@example.com' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(address()).toBe('/admin?tab=customers');
});

test('thousands of customers are read 25 at a time, and the page lives in the address', async () => {
  api.answers[firstPage] = () => pageOf([lerato], 60);
  api.answers['GET /api/admin/customers?page=2&pageSize=25'] = () => ({
    body: { items: [sipho], total: 60, page: 2, pageSize: 25 },
  });
  const user = await show();
  expect(screen.getByText('Page 1 of 3')).toBeVisible();

  await user.click(button('Next'));

  expect(await screen.findByRole('link', { name: 'sipho@example.com' })).toBeVisible();
  expect(address()).toBe('/admin?tab=customers&page=2');
  expect(screen.getByRole('heading', { name: 'Customers' })).toHaveFocus();
  await user.click(button('Previous'));
  expect(address()).toBe('/admin?tab=customers');
});

test('two quick clicks on Next are two pages, though the first has not come yet', async () => {
  api.answers[firstPage] = () => pageOf([lerato], 60);
  api.answers['GET /api/admin/customers?page=2&pageSize=25'] = () => new Promise(() => undefined);
  api.answers['GET /api/admin/customers?page=3&pageSize=25'] = () => pageOf([sipho], 60);
  const user = await show();

  await user.click(button('Next'));
  await user.click(button('Next'));

  expect(await screen.findByRole('link', { name: 'sipho@example.com' })).toBeVisible();
  expect(address()).toBe('/admin?tab=customers&page=3');
});

test('a page past the end leads to the last one', async () => {
  api.answers['GET /api/admin/customers?page=9&pageSize=25'] = () => ({
    body: { items: [], total: 30, page: 9, pageSize: 25 },
  });
  api.answers['GET /api/admin/customers?page=2&pageSize=25'] = () => ({
    body: { items: [sipho], total: 30, page: 2, pageSize: 25 },
  });
  const user = await show('/admin?tab=customers&page=9');

  await user.click(button('Go to the last page'));

  expect(await screen.findByRole('link', { name: 'sipho@example.com' })).toBeVisible();
});

describe('adding and editing', () => {
  function fill(values: Record<string, string>): void {
    for (const [label, text] of Object.entries(values)) {
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
    }
  }

  test('Add Customer sends the four fields, says Customer Created and reads the list again', async () => {
    api.answers['POST /api/admin/customers'] = () => ({ status: 201, body: sipho });
    const user = await show();
    await user.click(button('Add Customer'));
    fill({
      'First name': 'Sipho',
      'Last name': ' Khumalo ',
      Email: 'sipho@example.com',
      'Phone number': '083 555 0102',
    });

    await user.click(button('Create customer'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Created', tone: 'plain' }));
    expect(sent('POST')).toMatchObject([
      {
        path: '/api/admin/customers',
        body: { email: 'sipho@example.com', firstName: 'Sipho', lastName: 'Khumalo', phone: '083 555 0102' },
      },
    ]);
    await waitFor(() => expect(sent('GET')).toHaveLength(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(button('Add Customer')).toHaveFocus());
  });

  test('an empty form is told what it lacks, beside each field', async () => {
    const user = await show();
    await user.click(button('Add Customer'));

    await user.click(button('Create customer'));

    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Valid email required');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription('First name required');
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('Last name required');
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription('Phone number required');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    fill({ Email: 'nowhere' });
    await user.click(button('Create customer'));
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Valid email required');
    expect(sent('POST')).toEqual([]);
  });

  test('an edit keeps the address locked and sends what was changed, and what had been read there', async () => {
    api.answers[`PUT ${leratosPath}`] = () => ({ body: { ...lerato, phone: '082 555 0100' } });
    const user = await show();
    await user.click(button('Edit Lerato Nkosi'));
    expect(screen.getByRole('dialog', { name: 'Edit Customer' })).toBeVisible();
    const email = screen.getByRole('textbox', { name: 'Email (cannot be changed)' });
    expect(email).toHaveValue('lerato+clay@example.com');
    expect(email).toHaveAttribute('readonly');

    fill({ 'Phone number': '082 555 0100' });
    await user.click(button('Save changes'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Updated' }));
    expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
      [leratosPath, { phone: '082 555 0100', before: { phone: '082 555 0119' } }],
    ]);
    await waitFor(() => expect(button('Edit Lerato Nkosi')).toHaveFocus());
  });

  test('an edit that changes nothing sends nothing', async () => {
    const user = await show();
    await user.click(button('Edit Lerato Nkosi'));

    await user.click(button('Save changes'));

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent('PUT')).toEqual([]);
  });

  test('somebody else saved first: what was typed stays, theirs stands beside it, and saving again decides', async () => {
    const error = 'Somebody else changed this customer at 3:10 PM. Nothing of yours was saved.';
    api.answers[`PUT ${leratosPath}`] = () => ({ status: 409, body: { error, code: 'changed_meanwhile' } });
    api.answers['GET /api/admin/customers?search=lerato%2Bclay%40example.com'] = () => ({
      body: [sipho, { ...lerato, lastName: 'Dlamini', phone: '071 555 0188' }],
    });
    const user = await show();
    await user.click(button('Edit Lerato Nkosi'));
    fill({ 'Phone number': '082 555 0100' });

    await user.click(button('Save changes'));

    const theirs = await screen.findByRole('region', { name: 'Changed by somebody else' });
    expect(theirs).toHaveTextContent('Phone number: 071 555 0188');
    expect(theirs).not.toHaveTextContent('Last name');
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveValue('082 555 0100');
    expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Dlamini');
    expect(toast()).toMatchObject({ title: 'Error', description: error });
    api.answers[`PUT ${leratosPath}`] = () => ({ body: lerato });
    await user.click(button('Save changes'));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Updated' }));
    expect(sent('PUT').at(-1)?.body).toEqual({ phone: '082 555 0100', before: { phone: '071 555 0188' } });
  });

  test('a refusal is told in the server’s words, as a toast and beside the field, and keeps what was typed', async () => {
    const error = 'A customer with this email address already exists.';
    api.answers['POST /api/admin/customers'] = () => ({ status: 409, body: { error, fields: { email: error } } });
    const user = await show();
    await user.click(button('Add Customer'));
    fill({ 'First name': 'S', 'Last name': 'K', Email: 'sipho@example.com', 'Phone number': '1' });

    await user.click(button('Create customer'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: error, tone: 'destructive' }));
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveAccessibleDescription(error);
    expect(email).toHaveFocus();
    expect(email).toHaveValue('sipho@example.com');
  });

  test.each([
    ['Add Customer', 'Create customer', 'Failed to create customer'],
    ['Edit Lerato Nkosi', 'Save changes', 'Failed to update customer'],
  ])('%s: a server that says nothing is spoken for', async (open, save, sentence) => {
    api.answers['POST /api/admin/customers'] = () => ({ status: 500 });
    api.answers[`PUT ${leratosPath}`] = () => ({ status: 500 });
    const user = await show();
    await user.click(button(open));
    fill({ 'First name': 'A', 'Last name': 'B', 'Phone number': '1' });
    if (open === 'Add Customer') fill({ Email: 'a@example.com' });

    await user.click(button(save));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description: sentence }));
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(sentence);
  });
});

describe('deleting', () => {
  const question = 'Are you sure you want to delete this customer? This will also delete all their bookings.';

  test('asks in the words of the specification, names the person, and Enter alone deletes nobody', async () => {
    const user = await show();

    await user.click(button('Delete Lerato Nkosi'));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete customer' });
    expect(within(dialog).getByText(question)).toBeVisible();
    expect(dialog).toHaveTextContent('Lerato Nkosi, lerato+clay@example.com, 3 bookings');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(dialog).not.toBeInTheDocument();
    expect(sent('DELETE')).toEqual([]);
    await waitFor(() => expect(button('Delete Lerato Nkosi')).toHaveFocus());
  });

  test.each([
    [1, '3 bookings and 1 cancelled one'],
    [2, '3 bookings and 2 cancelled ones'],
  ])('tells of %d cancelled bookings, which go too', async (cancelledBookings, sentence) => {
    api.answers[firstPage] = () => pageOf([{ ...lerato, cancelledBookings }]);
    const user = await show();

    await user.click(button('Delete Lerato Nkosi'));

    expect(screen.getByRole('alertdialog')).toHaveTextContent(sentence);
  });

  test('deletes by the encoded address, says Customer Deleted and leaves the keyboard at the list', async () => {
    api.answers[`DELETE ${leratosPath}`] = () => ({ body: { message: 'Customer Deleted' } });
    const user = await show();
    await user.click(button('Delete Lerato Nkosi'));
    api.answers[firstPage] = () => pageOf([sipho]);

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Customer Deleted' }));
    await waitFor(() => expect(screen.queryByText('lerato+clay@example.com')).not.toBeInTheDocument());
    expect(sent('DELETE')).toMatchObject([{ path: leratosPath }]);
    expect(screen.getByRole('heading', { name: 'Customers' })).toHaveFocus();
  });

  test.each([
    [{ status: 404, body: { error: 'This customer does not exist.' } }, 'This customer does not exist.'],
    [{ status: 500 }, 'Failed to delete customer'],
  ])('a failure (%j) says %s', async (answer, description) => {
    api.answers[`DELETE ${leratosPath}`] = () => answer;
    const user = await show();
    await user.click(button('Delete Lerato Nkosi'));

    await user.click(button('Delete'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
  });
});

describe('Export CSV', () => {
  const saved: string[] = [];
  let click: jest.SpyInstance;
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) void blob.text().then((text) => saved.push(text));
      return 'blob:test';
    };
    click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  });
  afterEach(() => click.mockRestore());

  test('saves all that fits the search, not only the page that is shown', async () => {
    api.answers['GET /api/admin/customers?page=1&pageSize=25&search=n%26o'] = () => pageOf([lerato], 2);
    api.answers['GET /api/admin/customers?search=n%26o'] = () => ({ body: [lerato, { ...sipho, firstName: '=1+1' }] });
    const user = await show('/admin?tab=customers&search=n%26o');

    await user.click(button('Export CSV'));

    await waitFor(() => expect(toast()).toMatchObject({ title: 'Export Successful' }));
    expect(saved).toEqual([
      'First name,Last name,Email,Phone,Total bookings,Last booking\r\n' +
        'Lerato,Nkosi,lerato+clay@example.com,082 555 0119,3,2026-03-14\r\n' +
        "'=1+1,Khumalo,sipho@example.com,083 555 0102,0,\r\n",
    ]);
  });

  test('of nobody is No Data', async () => {
    api.answers[firstPage] = () => pageOf([]);
    api.answers['GET /api/admin/customers'] = () => ({ body: [] });
    const user = await show();

    await user.click(button('Export CSV'));

    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'No Data', description: 'No data available to export' }),
    );
    expect(saved).toEqual([]);
  });

  test('that fails says so', async () => {
    api.answers['GET /api/admin/customers'] = () => ({ status: 500 });
    const user = await show();

    await user.click(button('Export CSV'));

    await waitFor(() =>
      expect(toast()).toMatchObject({ description: 'Failed to export customers. Please try again.' }),
    );
  });
});
