import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { BookingStatus } from '@studio/contract/bookings';
import { exampleAdminBooking } from '../../../test/exampleBookings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
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
  bookingReference: 'AAAA-BBBB-CCCC',
});
const listPath = '/api/bookings?page=1&pageSize=25';

/** The booking on the fake server, returned by every list request. */
let stored: AdminBookingView[];

async function openTab(search = ''): Promise<void> {
  renderAt(
    `/admin?tab=bookings${search}`,
    <>
      <BookingsTab />
      <Toaster />
    </>,
  );
  await screen.findByText('Lerato Nkosi');
}

beforeEach(() => {
  stored = [lerato, sipho];
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  api.answers[`GET ${listPath}`] = () => listed(stored);
  api.answers['PATCH /api/bookings/7/status'] = () => saveStatus();
});

function listed(items: AdminBookingView[]) {
  return { body: { items, total: items.length, page: 1, pageSize: 25 } };
}

function saveStatus(status = lastWanted()) {
  stored = stored.map((booking) => (booking.id === 7 ? { ...booking, status } : booking));
  return { body: stored.find(({ id }) => id === 7) };
}

function wanted(): BookingStatus[] {
  return api.calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { status: BookingStatus }).status);
}

function lastWanted(): BookingStatus {
  return wanted().at(-1) ?? 'confirmed';
}

function select(): HTMLElement {
  return screen.getByRole('combobox', { name: 'Status of 7K2M-9QXT-4WBD' });
}

describe('by keyboard', () => {
  /** A browser changes a closed select on an arrow key; testing-library does not. */
  function pressArrowTo(status: BookingStatus): void {
    select().focus();
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    fireEvent.change(select(), { target: { value: status } });
  }
  const note = () => document.getElementById(select().getAttribute('aria-describedby') ?? '');
  const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

  test('an arrow key only proposes a status, and Enter saves it', async () => {
    stored = [{ ...lerato, status: 'pending' }, sipho];
    await openTab();

    pressArrowTo('confirmed');
    await nextTask();
    expect(select()).toHaveValue('confirmed');
    expect(note()).toHaveTextContent('Enter makes it confirmed and mails the visitor. Escape keeps it pending.');
    expect(wanted()).toEqual([]);
    pressArrowTo('cancelled');
    await nextTask();
    expect(note()).toHaveTextContent('Enter makes it cancelled. Escape keeps it pending.');
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Booking Updated')).toBeVisible();
    expect(wanted()).toEqual(['cancelled']);
    expect(note()).toBeEmptyDOMElement();
  });

  test.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['leaving the select', () => user.tab()],
    ['moving back', () => Promise.resolve(pressArrowTo('confirmed'))],
  ])('a proposed status is discarded by %s', async (_way, leave) => {
    await openTab();

    pressArrowTo('pending');
    await nextTask();
    await leave();

    expect(select()).toHaveValue('confirmed');
    expect(note()).toBeEmptyDOMElement();
    expect(wanted()).toEqual([]);
  });

  test('a choice from an open list is saved without another key', async () => {
    await openTab();
    select().focus();
    fireEvent.keyDown(select(), { key: 'ArrowDown' });
    await nextTask();

    fireEvent.keyDown(select(), { key: 'Enter' });
    fireEvent.change(select(), { target: { value: 'pending' } });

    await waitFor(() => expect(wanted()).toEqual(['pending']));
  });
});
