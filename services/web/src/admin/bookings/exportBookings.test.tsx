import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { studioDay } from '@studio/contract/format/dates';
import { answerBookings, firstPage, lerato, openTab, pageOf, rowOf } from '../../../test/admin/bookingsTab.tsx';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';

const api = useFakeApi();
const user = userEvent.setup();
answerBookings(api);

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
