import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { AdminEventView } from '@studio/contract/events';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { EventsTab } from './EventsTab.tsx';

const api = useFakeApi();
const user = userEvent.setup();
afterEach(dismissToasts);

const wheel = exampleAdminEvent({ id: 1, availableSeats: 4, bookingCount: 3 });
const beads = exampleAdminEvent({
  id: 2,
  title: 'Bead a Bracelet',
  category: 'Jewelry Making',
  date: '2031-03-01',
  availableSeats: 0,
  isFullyBooked: true,
});
const raku = exampleAdminEvent({ id: 3, title: 'Raku', date: '2024-05-04' });
const felt = exampleAdminEvent({ id: 4, title: 'Felt', category: 'Textiles', date: '2024-06-01' });

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

async function open(
  events: AdminEventView[] | number = [wheel, beads, felt, raku],
  address = '/admin?tab=events',
): Promise<void> {
  api.answers['GET /api/admin/events'] = () => (typeof events === 'number' ? { status: events } : { body: events });
  renderAt(
    address,
    <main tabIndex={-1}>
      <EventsTab
        manualBooking={(close) => (
          <button type="button" onClick={close}>
            The manual booking
          </button>
        )}
      />
      <Address />
      <Toaster />
    </main>,
  );
  await waitFor(() => expect(screen.queryByText('Loading the workshops…')).not.toBeInTheDocument());
}

const shownToasts = () => currentToasts().filter((toast) => toast.open);
const reads = () => api.calls.filter(({ path }) => path === '/api/admin/events').length;

test('Export CSV saves the shown workshops', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  await open([wheel, raku], '/admin?tab=events&when=coming');

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  expect(await screen.findByText('Export Successful')).toBeVisible();
  expect(click.mock.contexts[0]).toHaveProperty('download', expect.stringMatching(/^events-\d{4}-\d\d-\d\d\.csv$/));
  const lines = (await saved[0]!.text()).trim().split('\r\n');
  expect(lines).toEqual([
    expect.stringContaining('ID,Title,Date,Start,End,Category,Price (R),Capacity,Seats taken,Bookings,Description'),
    expect.stringContaining(
      '1,Wheel Throwing & Flat Whites,2031-03-15,10:00,12:30,Pottery & Ceramics,450.00,12,8,3,"Centre, pull',
    ),
  ]);
  click.mockRestore();
});

test('an export during loading waits for the list', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers['GET /api/admin/events'] = answer;
  renderAt('/admin?tab=events&when=past', <EventsTab manualBooking={() => null} />);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(screen.getByRole('button', { name: 'Exporting…' })).toBeVisible();
  expect(shownToasts()).toEqual([]);

  arrive({ body: [wheel] });

  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'No Data' }]));
  expect(reads()).toBe(1);
});

test('an export of a failed list reports the failure, not No Data', async () => {
  await open(503);

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() =>
    expect(shownToasts()[0]).toMatchObject({ description: 'Failed to export events. Please try again.' }),
  );
  expect(screen.queryByText('No Data')).not.toBeInTheDocument();
});

test('an export of an empty list says No Data', async () => {
  await open([raku], '/admin?tab=events&when=coming');

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByText('No data available to export')).toBeVisible();
});
