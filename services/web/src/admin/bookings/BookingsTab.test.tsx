import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { AdminBookingView } from '@studio/contract/adminBookings';
import { studioDay } from '@studio/contract/format/dates';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Toaster } from '../../shared/ui/Toaster.tsx';
import { BookingsTab } from './BookingsTab.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const lerato = exampleAdminBooking();
const sipho = exampleAdminBooking({
  id: 8,
  firstName: 'Sipho',
  lastName: 'Khumalo',
  email: 'sipho@example.com',
  phone: '083 555 0102',
  participants: 1,
  totalAmount: 45_000,
  paymentMethod: 'eft',
  paymentStatus: 'pending',
  status: 'pending',
  bookingReference: 'AAAA-BBBB-CCCC',
});

const firstPage = '/api/bookings?page=1&pageSize=25';

function pageOf(items: AdminBookingView[], total = items.length, page = 1) {
  return () => ({ body: { items, total, page, pageSize: 25 } });
}

beforeEach(() => {
  const coming = exampleEvent({ date: studioDay(new Date(Date.now() + 86_400_000)) });
  api.answers['GET /api/admin/events'] = () => ({
    body: [coming, { ...exampleEvent({ id: 2, title: 'Beads', date: '2024-03-15' }) }],
  });
  api.answers[`GET ${firstPage}`] = pageOf([lerato, sipho]);
});

function Address() {
  return <p data-testid="address">{useLocation().search}</p>;
}
const address = () => screen.getByTestId('address').textContent;

function openTab(search = '?tab=bookings'): void {
  renderAt(
    `/admin${search}`,
    <>
      <BookingsTab />
      <Toaster />
      <Address />
    </>,
  );
}

async function rowOf({ bookingReference }: AdminBookingView): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(bookingReference) });
}

test('each row tells who, what, how many, under which reference, its status, and the money', async () => {
  openTab();

  const row = await rowOf(lerato);
  for (const text of [
    'Lerato Nkosi',
    'lerato@example.com',
    '082 555 0119',
    'Wheel Throwing & Flat Whites',
    'Sat 15 Mar 2031, 2 people, 7K2M-9QXT-4WBD',
    'R900.00',
    'Card (PayFast), Paid',
  ]) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(within(row).getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' })).toHaveValue('confirmed');
  const other = await rowOf(sipho);
  expect(within(other).getByText(/1 person/)).toBeVisible();
  expect(within(other).getByText('EFT, Pending')).toBeVisible();
  expect(screen.getByText('2 of 2 shown, newest first')).toHaveRole('status');
});

test('a workshop without a title is named by its id', async () => {
  api.answers[`GET ${firstPage}`] = pageOf([exampleAdminBooking({ eventTitle: '', eventId: 12 })]);
  openTab();

  expect(await screen.findByText('Workshop 12')).toBeVisible();
});

test('searching narrows the list on the server, keeps it in the address and tells how much is left', async () => {
  openTab();
  await rowOf(lerato);
  const found = answerOnCall();
  api.answers['GET /api/bookings?page=1&pageSize=25&search=KHUM'] = found.answer;

  await user.type(screen.getByRole('searchbox', { name: 'Name, email or reference' }), 'KHUM');

  await waitFor(() => expect(address()).toBe('?tab=bookings&search=KHUM'));
  // The list before stays until the new one is there.
  expect(await rowOf(lerato)).toBeInTheDocument();
  found.arrive(pageOf([sipho])());
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  expect(screen.getByText('1 of 1 shown, newest first')).toHaveRole('status');
});

test('the filter in the address is the filter of the page', async () => {
  api.answers['GET /api/bookings?page=2&pageSize=25&search=ler&status=cancelled&eventId=2'] = pageOf([lerato], 26, 2);
  openTab('?tab=bookings&search=ler&status=cancelled&eventId=2&page=2');

  await rowOf(lerato);
  expect(screen.getByRole('searchbox')).toHaveValue('ler');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('cancelled');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveValue('2'));
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Roster' })).toHaveAttribute('href', '/admin/roster/2');
});

test('one customer’s bookings alone are shown when their address is in the page’s, and let go again', async () => {
  api.answers[`GET ${firstPage}&email=lerato%2Bclay%40example.com`] = pageOf([lerato]);
  api.answers['GET /api/bookings?email=lerato%2Bclay%40example.com'] = () => ({ body: [] });
  openTab('?tab=bookings&email=lerato%2Bclay%40example.com');
  await rowOf(lerato);
  expect(screen.getByText('lerato+clay@example.com')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('No Data')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Of everybody' }));

  expect(await rowOf(sipho)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings');
});

test.each(['?status=paid&page=0&eventId=x', '?status=all&page=-1', '?page=1e9'])(
  'what makes no sense in the address (%s) is as good as absent',
  async (search) => {
    openTab(search);

    expect(await rowOf(lerato)).toBeInTheDocument();
  },
);

test('the status filter has all four, and each asks the server', async () => {
  openTab();
  await rowOf(lerato);
  const filter = screen.getByRole('combobox', { name: 'Status' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All statuses', 'confirmed', 'pending', 'cancelled']);

  for (const status of ['confirmed', 'pending', 'cancelled']) {
    api.answers[`GET ${firstPage}&status=${status}`] = pageOf([lerato], 1);
    await user.selectOptions(filter, status);
    await waitFor(() => expect(address()).toBe(`?tab=bookings&status=${status}`));
    await waitFor(() => expect(api.calls.at(-1)?.path).toBe(`${firstPage}&status=${status}`));
  }
  await user.selectOptions(filter, 'All statuses');
  await waitFor(() => expect(address()).toBe('?tab=bookings'));
});

test('one workshop can be chosen, coming or past, and let go again', async () => {
  openTab();
  await rowOf(lerato);
  api.answers[`GET ${firstPage}&eventId=2`] = pageOf([sipho]);
  const filter = screen.getByRole('combobox', { name: 'Workshop' });
  await within(filter).findByRole('option', { name: 'Fri 15 Mar 2024: Beads' });
  expect(within(filter).getByRole('group', { name: 'Coming' })).toHaveTextContent('Wheel Throwing');
  expect(within(filter).getByRole('group', { name: 'Past' })).toHaveTextContent('Beads');

  await user.selectOptions(filter, '2');
  await waitFor(() => expect(screen.queryByText('Lerato Nkosi')).not.toBeInTheDocument());
  await user.selectOptions(filter, 'All workshops');

  expect(await rowOf(lerato)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings');
});

test('a deleted workshop in the address goes by the name its bookings know', async () => {
  api.answers[`GET ${firstPage}&eventId=99`] = pageOf([exampleAdminBooking({ eventId: 99, eventTitle: 'Long gone' })]);
  openTab('?tab=bookings&eventId=99');

  expect(await screen.findByRole('option', { name: 'Long gone' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Workshop' })).toHaveValue('99');
  // It has no roster any more.
  await screen.findByRole('option', { name: /Beads/ });
  expect(screen.queryByRole('link', { name: 'Roster' })).not.toBeInTheDocument();
});

test('pages turn on the server; the page before stays meanwhile, and the keyboard goes to the top', async () => {
  api.answers[`GET ${firstPage}`] = pageOf([lerato], 26);
  const second = answerOnCall();
  api.answers['GET /api/bookings?page=2&pageSize=25'] = second.answer;
  openTab();
  await rowOf(lerato);
  expect(screen.getByText('1 of 26 shown, newest first')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Next' }));

  expect(await rowOf(lerato)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Bookings' })).toHaveFocus();
  second.arrive(pageOf([sipho], 26, 2)());
  expect(await rowOf(sipho)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(address()).toBe('?tab=bookings');
});

test('a page that is no more leads to the last one', async () => {
  api.answers['GET /api/bookings?page=9&pageSize=25'] = pageOf([], 26, 9);
  api.answers['GET /api/bookings?page=2&pageSize=25'] = pageOf([sipho], 26, 2);
  openTab('?tab=bookings&page=9');

  await user.click(await screen.findByRole('button', { name: 'Go to the last page' }));

  expect(await rowOf(sipho)).toBeInTheDocument();
});

test('a list that cannot be read says so and offers to try again', async () => {
  api.answers[`GET ${firstPage}`] = () => ({ status: 500 });
  openTab();
  expect(await screen.findByText('The bookings could not be loaded.')).toBeVisible();

  api.answers[`GET ${firstPage}`] = pageOf([lerato]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await rowOf(lerato)).toBeInTheDocument();
  expect(screen.queryByText('The bookings could not be loaded.')).not.toBeInTheDocument();
});

test('without any booking it says so and offers to make one', async () => {
  api.answers[`GET ${firstPage}`] = pageOf([]);
  openTab();

  expect(await screen.findByText('No bookings yet. They appear here as soon as somebody books.')).toBeVisible();
  expect(screen.getByText('No bookings found')).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Make a manual booking' }));

  expect(await screen.findByRole('dialog', { name: 'Manual Booking' })).toBeVisible();
});

test('a search without result says so and leads back to all', async () => {
  api.answers[`GET ${firstPage}&search=zzz&status=pending&eventId=1`] = pageOf([]);
  openTab('?tab=bookings&search=zzz&status=pending&eventId=1');
  expect(await screen.findByText('No booking fits this search.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Show all bookings' }));

  expect(await rowOf(lerato)).toBeInTheDocument();
  expect(address()).toBe('?tab=bookings');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Refresh reads the list again, and nothing else does', async () => {
  openTab();
  await rowOf(lerato);
  const reads = () => api.calls.filter(({ path }) => path === firstPage).length;
  expect(reads()).toBe(1);

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() => expect(reads()).toBe(2));
});

test('a manual booking is made here, too, and the list is read again', async () => {
  openTab();
  await rowOf(lerato);

  await user.click(screen.getByRole('button', { name: 'Manual Booking' }));
  await screen.findByRole('option', { name: /Wheel Throwing.*12 places left/ });
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Workshop'), '1');
  for (const [label, text] of [
    ['First name', 'Amélie'],
    ['Last name', 'Roux'],
    ['Email', 'amelie@example.com'],
    ['Phone', '071 555 0188'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  const amelie = exampleAdminBooking({ id: 9, firstName: 'Amélie', bookingReference: 'DDDD-EEEE-FFFF' });
  api.answers['POST /api/bookings/manual'] = () => ({ status: 201, body: amelie });
  api.answers[`GET ${firstPage}`] = pageOf([amelie, lerato]);
  await user.click(screen.getByRole('button', { name: 'Create booking' }));

  expect(await rowOf(amelie)).toBeInTheDocument();
  expect(await screen.findByText('Booking Created')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Manual Booking' })).toHaveFocus();
});

test('how many places are left is asked anew when the form of a manual booking opens', async () => {
  openTab();
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/admin/events')).toBe(true));
  await rowOf(lerato);
  const booked = exampleEvent({ date: studioDay(new Date(Date.now() + 86_400_000)), availableSeats: 5 });
  api.answers['GET /api/admin/events'] = () => ({ body: [booked] });

  await user.click(screen.getByRole('button', { name: 'Manual Booking' }));

  expect(await screen.findByRole('option', { name: /5 places left/ })).toBeInTheDocument();
});

describe('Export CSV', () => {
  let saved: { name: string; text: Promise<string> }[];
  beforeEach(() => {
    saved = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:bookings';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: blobs[0]?.text() ?? Promise.resolve('') });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('saves all that fits the filter, not only the page, and says so', async () => {
    api.answers[`GET ${firstPage}&search=example&status=confirmed&eventId=1`] = pageOf([lerato], 26);
    const all = answerOnCall();
    api.answers['GET /api/bookings?search=example&status=confirmed&eventId=1'] = all.answer;
    openTab('?tab=bookings&search=example&status=confirmed&eventId=1');
    await rowOf(lerato);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const busy = screen.getByRole('button', { name: 'Exporting…' });
    await user.click(busy);
    const noted = exampleAdminBooking({
      id: 9,
      notes: '=1+1, or "two"',
      paymentId: '1234',
      createdAt: '2031-03-01T22:30:00.000Z',
    });
    all.arrive({ body: [lerato, noted] });

    expect(await screen.findByText('Export Successful')).toBeVisible();
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toBe(`bookings-${studioDay(new Date())}.csv`);
    const lines = (await saved[0]!.text).split('\r\n');
    expect(lines).toEqual([
      'Reference,Status,Workshop,Date,Time,First name,Last name,Email,Phone,Participants,Amount (R),Payment method,Payment status,Payment ID,Booked on,Booked at,Notes',
      '7K2M-9QXT-4WBD,confirmed,Wheel Throwing & Flat Whites,2031-03-15,10:00 AM,Lerato,Nkosi,lerato@example.com,082 555 0119,2,900.00,Card (PayFast),Paid,,2031-03-01,10:00 AM,',
      `7K2M-9QXT-4WBD,confirmed,Wheel Throwing & Flat Whites,2031-03-15,10:00 AM,Lerato,Nkosi,lerato@example.com,082 555 0119,2,900.00,Card (PayFast),Paid,1234,2031-03-02,12:30 AM,"'=1+1, or ""two"""`,
      '',
    ]);
  });

  test('of nothing says that there is nothing', async () => {
    api.answers['GET /api/bookings'] = () => ({ body: [] });
    openTab();
    await rowOf(lerato);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('No Data')).toBeVisible();
    expect(screen.getByText('No data available to export')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('that fails says so', async () => {
    api.answers['GET /api/bookings'] = () => ({ status: 500 });
    openTab();
    await rowOf(lerato);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('Failed to export bookings. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
  });
});
