import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { AdminEventView } from '@studio/contract/events';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast.ts';
import { Toaster } from '../../shared/ui/Toaster.tsx';
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

const address = () => screen.getByRole('status', { name: 'Address' });
const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('b')?.textContent);
const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });
const shownToasts = () => currentToasts().filter((toast) => toast.open);
const reads = () => api.calls.filter(({ path }) => path === '/api/admin/events').length;

test('a row tells picture, title, category, day, times, price, seats and bookings', async () => {
  await open();

  const cells = within(row('Wheel Throwing')).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Wheel Throwing & Flat WhitesPottery & Ceramics',
    'Saturday, March 15, 203110:00 AM - 12:30 PM',
    'PriceR450.00',
    'Seats8 of 12',
    'Bookings3',
    expect.stringContaining('Edit'),
  ]);
  expect(row('Wheel Throwing').querySelector('img')).toHaveAttribute('src', '/art/pottery.jpg');
  expect(row('Bead a Bracelet')).toHaveTextContent('12 of 12 Fully Booked');
});

test('a broken or missing picture gives way to the studio', async () => {
  await open([exampleAdminEvent({ imageUrl: null })]);

  expect(row('Wheel Throwing').querySelector('img')).toHaveAttribute('src', '/art/studio.jpg');
});

test('all workshops are shown, coming ones first; coming or past ones alone on request, from the address', async () => {
  await open();
  expect(titles()).toEqual(['Bead a Bracelet', 'Wheel Throwing & Flat Whites', 'Felt', 'Raku']);
  expect(screen.getByText('4 workshops')).toBeVisible();
  expect(within(row('Raku')).getByText('Past')).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Which workshops' }), 'Past');
  expect(titles()).toEqual(['Felt', 'Raku']);
  expect(address()).toHaveTextContent('/admin?tab=events&when=past');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Which workshops' }), 'Coming up');
  expect(titles()).toEqual(['Bead a Bracelet', 'Wheel Throwing & Flat Whites']);
  expect(screen.getByText('2 of 4 workshops')).toBeVisible();
  expect(address()).toHaveTextContent('/admin?tab=events&when=coming');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Which workshops' }), 'All workshops');
  expect(address().textContent).toBe('/admin?tab=events');
});

test.each([
  ['a search', 'q=raku'],
  ['a filter', 'when=past'],
])('what was just saved is seen: %s that hides it is taken away', async (_what, filter) => {
  await open([wheel, raku], `/admin?tab=events&${filter}&dialog=edit&event=1`);
  expect(screen.queryByRole('row', { name: /Wheel Throwing/, hidden: true })).not.toBeInTheDocument();
  const saved = { ...wheel, title: 'Wheel Throwing by Night' };
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...saved, dropped: [] } });
  api.answers['GET /api/admin/events'] = () => ({ body: [saved, raku] });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' by Night');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByRole('row', { name: /Wheel Throwing by Night/ })).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=events');
});

test('a filter that shows what was saved stays', async () => {
  await open([wheel, raku], '/admin?tab=events&q=raku&dialog=edit&event=3');
  api.answers['PATCH /api/events/3'] = () => ({ body: { ...raku, capacity: 8, dropped: [] } });
  await user.clear(screen.getByLabelText(/^Capacity/));
  await user.type(screen.getByLabelText(/^Capacity/), '8');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address().textContent).toBe('/admin?tab=events&q=raku');
});

test('the search looks into title and category, lives in the address, and says when nothing matches', async () => {
  await open(undefined, '/admin?tab=events&when=coming');

  await user.type(screen.getByRole('searchbox', { name: 'Title or category' }), 'jewelry{Enter}');
  expect(titles()).toEqual(['Bead a Bracelet']);
  expect(address()).toHaveTextContent('/admin?tab=events&when=coming&q=jewelry');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'raku{Enter}');

  expect(screen.getByText('No coming workshop matches “raku”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search all workshops' }));
  expect(titles()).toEqual(['Raku']);
});

test('without workshops the tab says so and offers to add one', async () => {
  await open([]);

  expect(screen.getByText('No workshop is planned. Put the first one on the calendar.')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Add Workshop' })[1]!);

  expect(screen.getByRole('dialog', { name: 'Add Workshop' })).toBeVisible();
});

test('when all are past and coming ones are asked for, the next one is offered to be planned', async () => {
  await open([raku], '/admin?tab=events&when=coming');

  expect(screen.getByText('No workshop is coming up. Put the next one on the calendar.')).toBeVisible();
});

test('a list that cannot be read says so as a toast and in its place, and Retry reads it again', async () => {
  await open(503);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch admin events');
  expect(shownToasts()).toMatchObject([{ title: 'Error', description: 'Failed to fetch admin events' }]);

  api.answers['GET /api/admin/events'] = () => ({ body: [wheel] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('row', { name: /Wheel Throwing/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('each reading that fails is told once', async () => {
  await open(503);
  dismissToasts();

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  expect(reads()).toBe(2);
});

test('the list says when it was read, and is read again by Refresh alone', async () => {
  await open([wheel]);
  expect(screen.getByText('Updated just now.')).toBeVisible();
  expect(reads()).toBe(1);

  api.answers['GET /api/admin/events'] = () => ({ body: [wheel, beads] });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('row', { name: /Bead a Bracelet/ })).toBeVisible();
  expect(reads()).toBe(2);
});

test('Export CSV saves what is shown', async () => {
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

test('an export pressed while the list is on its way waits for it', async () => {
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

test('an export of a list that cannot be read says so, and not that there is none', async () => {
  await open(503);

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() =>
    expect(shownToasts()[0]).toMatchObject({ description: 'Failed to export events. Please try again.' }),
  );
  expect(screen.queryByText('No Data')).not.toBeInTheDocument();
});

test('an export of nothing says that there is none', async () => {
  await open([raku], '/admin?tab=events&when=coming');

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  expect(await screen.findByText('No Data')).toBeVisible();
  expect(screen.getByText('No data available to export')).toBeVisible();
});

test.each([
  ['dialog=new', 'Add Workshop'],
  ['dialog=edit&event=1', 'Edit Workshop'],
  ['dialog=copy&event=1', 'Duplicate Workshop'],
])('an address with %s opens %s, and closing it leaves the address', async (query, name) => {
  await open([wheel], `/admin?tab=events&${query}`);

  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toHaveTextContent('/admin?tab=events');
});

test('Manual Booking opens the dialog that the page hands in, by button and by address', async () => {
  await open([wheel]);

  await user.click(screen.getByRole('button', { name: 'Manual Booking' }));
  expect(address()).toHaveTextContent('/admin?tab=events&dialog=manual');
  await user.click(screen.getByRole('button', { name: 'The manual booking' }));

  expect(screen.queryByRole('button', { name: 'The manual booking' })).not.toBeInTheDocument();
});

test('a workshop leads to its roster', async () => {
  await open([wheel]);

  expect(screen.getByRole('link', { name: /^Roster/ })).toHaveAttribute('href', '/admin/roster/1');
});

describe('deleting', () => {
  const ask = async (event: AdminEventView) => {
    await open([event, beads]);
    await user.click(within(row(event.title)).getByRole('button', { name: /^Delete/ }));
    return screen.getByRole('alertdialog', { name: 'Delete workshop' });
  };

  test('asks first, naming the workshop and what becomes of its bookings, and Enter alone deletes nothing', async () => {
    const question = await ask(wheel);

    expect(question).toHaveTextContent('Are you sure you want to delete this workshop?');
    expect(question).toHaveTextContent('Wheel Throwing & Flat Whites, Saturday, March 15, 2031, 10:00 AM - 12:30 PM');
    expect(question).toHaveTextContent('It has 3 bookings, which stay in Bookings');
    expect(question).toHaveTextContent('nobody is told, and nobody is reminded of it');
    await user.keyboard('{Enter}');

    expect(question).not.toBeInTheDocument();
    expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    expect(within(row('Wheel Throwing')).getByRole('button', { name: /^Delete/ })).toHaveFocus();
  });

  test('deletes, says so, reads the lists again, and leaves the focus where it can be found', async () => {
    const question = await ask(wheel);
    api.answers['DELETE /api/events/1'] = () => ({ body: { message: 'Event Deleted' } });
    api.answers['GET /api/admin/events'] = () => ({ body: [beads] });

    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Event Deleted')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Bead a Bracelet']));
    expect(screen.getByRole('heading', { name: 'Workshop Management' })).toHaveFocus();
  });

  test('that fails says so and keeps the workshop', async () => {
    const question = await ask(wheel);
    api.answers['DELETE /api/events/1'] = () => ({ status: 500 });

    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Failed to delete event. Please try again.')).toBeVisible();
    expect(question).toBeInTheDocument();
  });

  test('what somebody else has deleted already: the server’s sentence is said, and the row goes', async () => {
    const question = await ask(wheel);
    api.answers['DELETE /api/events/1'] = () => ({
      status: 404,
      body: { error: 'This workshop does not exist.', code: 'not_found' },
    });
    api.answers['GET /api/admin/events'] = () => ({ body: [beads] });

    await user.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('This workshop does not exist.')).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Bead a Bracelet']));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('duplicating', () => {
  const copy = async () => {
    await open([wheel]);
    await user.click(screen.getByRole('button', { name: /^Duplicate/ }));
    return within(screen.getByRole('dialog', { name: 'Duplicate Workshop' }));
  };
  const sent = () => api.calls.find(({ method }) => method === 'POST')?.body;

  test('puts the workshop on one other day', async () => {
    const dialog = await copy();
    api.answers['POST /api/events/1/copies'] = () => ({ status: 201, body: [beads] });
    expect(dialog.getByLabelText('Date')).toHaveValue('2031-03-22');

    await user.clear(dialog.getByLabelText('Date'));
    await user.type(dialog.getByLabelText('Date'), '2031-04-05');
    await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

    expect(await screen.findByText('Event Created')).toBeVisible();
    expect(sent()).toEqual({ dates: ['2031-04-05'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('repeats it weekly, with the days shown before', async () => {
    const dialog = await copy();
    api.answers['POST /api/events/1/copies'] = () => ({ status: 201, body: [wheel, beads, felt] });

    await user.selectOptions(dialog.getByLabelText('How often'), 'Every week');
    await user.clear(dialog.getByLabelText(/How many times/));
    await user.type(dialog.getByLabelText(/How many times/), '3');
    const days = within(dialog.getByRole('region', { name: 'The days' })).getAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toEqual([
      'Saturday, March 22, 2031',
      'Saturday, March 29, 2031',
      'Saturday, April 5, 2031',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Create 3 workshops' }));

    expect(await screen.findByText('3 Events Created')).toBeVisible();
    expect(sent()).toEqual({ dates: ['2031-03-22', '2031-03-29', '2031-04-05'] });
  });

  test.each([
    ['0', 'Please choose at least one date'],
    ['27', 'At most 26 at once'],
    ['x', 'Please choose at least one date'],
  ])('%s times is refused beside the field', async (times, sentence) => {
    const dialog = await copy();

    await user.selectOptions(dialog.getByLabelText('How often'), 'Every week');
    await user.clear(dialog.getByLabelText(/How many times/));
    await user.type(dialog.getByLabelText(/How many times/), `${times}{Enter}`);

    expect(dialog.getByLabelText(/How many times/)).toHaveAccessibleDescription(sentence);
    expect(sent()).toBeUndefined();
  });

  test('a series of a workshop that is past goes on with the coming weeks', async () => {
    await open([raku], '/admin?tab=events&when=past');
    await user.click(screen.getByRole('button', { name: /^Duplicate/ }));

    const proposed = screen.getByLabelText<HTMLInputElement>('Date').value;

    const today = Date.now();
    const ahead = (Date.parse(`${proposed}T12:00:00+02:00`) - today) / 86_400_000;
    expect(new Date(`${proposed}T12:00:00Z`).getUTCDay()).toBe(6);
    expect(ahead).toBeGreaterThan(-0.6);
    expect(ahead).toBeLessThan(8);
  });

  test('the coming copy of a past workshop is seen: the filter that hides it is taken away', async () => {
    await open([raku], '/admin?tab=events&when=past');
    await user.click(screen.getByRole('button', { name: /^Duplicate/ }));
    const again = { ...raku, id: 9, date: '2031-04-05' };
    api.answers['POST /api/events/3/copies'] = () => ({ status: 201, body: [again] });
    api.answers['GET /api/admin/events'] = () => ({ body: [raku, again] });

    await user.click(screen.getByRole('button', { name: 'Create workshop' }));

    await waitFor(() => expect(titles()).toEqual(['Raku', 'Raku']));
    expect(address().textContent).toMatch(/^\/admin\?tab=events/);
    expect(address()).not.toHaveTextContent('when=past');
  });

  test('that fails says so and keeps what was chosen', async () => {
    const dialog = await copy();
    api.answers['POST /api/events/1/copies'] = () => ({ status: 500 });

    await user.click(dialog.getByRole('button', { name: 'Create workshop' }));

    expect((await screen.findAllByText('Failed to create event. Please try again.')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('Date')).toHaveValue('2031-03-22');
  });
});

test('a form stays open with what was typed when the workshop disappears from the list', async () => {
  await open([wheel], '/admin?tab=events&dialog=edit&event=1');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Workshop' });
  await user.type(within(dialog).getByLabelText(/^Title/), ' by night');
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  api.answers['PATCH /api/events/1'] = () => ({
    status: 404,
    body: { error: 'This workshop does not exist.', code: 'not_found' },
  });

  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(screen.queryByRole('row', { hidden: true })).not.toBeInTheDocument());
  expect(within(dialog).getByLabelText(/^Title/)).toHaveValue(`${wheel.title} by night`);
});
