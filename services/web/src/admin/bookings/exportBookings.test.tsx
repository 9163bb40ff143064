import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { studioDay } from '@studio/contract/format/dates';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { exampleEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
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

  test('an export saves all matches of the filter, not only the page, and says so', async () => {
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

  test('an export without a match says No Data', async () => {
    api.answers['GET /api/bookings'] = () => ({ body: [] });
    openTab();
    await rowOf(lerato);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('No Data')).toBeVisible();
    expect(screen.getByText('No data available to export')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('an export that fails says so', async () => {
    api.answers['GET /api/bookings'] = () => ({ status: 500 });
    openTab();
    await rowOf(lerato);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('Failed to export bookings. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
  });
});
