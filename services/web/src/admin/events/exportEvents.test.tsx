import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { eventsTab, raku, shownToasts, wheel } from '../../../test/admin/eventsTab.tsx';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { EventsTab } from './EventsTab.tsx';

const api = useFakeApi();
const { open, listRequests } = eventsTab(api);
const user = userEvent.setup();

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
    expect.stringContaining(
      'ID,Title,Date,Start,End,Category,Price (R),Capacity,Seats taken,Bookings,Description,Duration',
    ),
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
  expect(listRequests()).toBe(1);
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
