// SPEC §2 Admin dashboard, §8
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { address } from '../../../test/address.tsx';
import { eventsTab, raku, renderEvents, row, shownToasts, titles, wheel } from '../../../test/admin/eventsTab.tsx';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';

const { api, open } = eventsTab();
const user = userEvent.setup();

// SPEC §3
test('a row shows picture, title, category, date, times, price, seats and bookings', async () => {
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

test('a private workshop is marked', async () => {
  await open([exampleAdminEvent({ isPrivate: true })]);

  expect(within(row('Wheel Throwing')).getByText('Private')).toBeVisible();
});

test('a workshop of a series says so and leads to the series, and a button to all workshops', async () => {
  const one = exampleAdminEvent({ id: 1, series: { id: 5, place: 1, count: 2 } });
  const other = exampleAdminEvent({
    id: 2,
    title: 'Wheel by Night',
    date: '2031-03-22',
    series: { id: 5, place: 2, count: 2 },
  });
  await open([raku, other, one]);

  await user.click(within(row('Wheel by Night')).getByRole('link', { name: 'Series, 2 of 2 Wheel by Night' }));
  expect(titles()).toEqual(['Wheel Throwing & Flat Whites', 'Wheel by Night']);
  expect(address()).toHaveTextContent('/admin?tab=events&series=5');

  await user.click(screen.getByRole('button', { name: 'All workshops' }));
  expect(titles()).toHaveLength(3);
  expect(address().textContent).toBe('/admin?tab=events');
});

test('an empty series leads to all workshops', async () => {
  await open([raku], '/admin?tab=events&series=5');

  await user.click(screen.getByRole('button', { name: 'Show all workshops' }));

  expect(titles()).toEqual(['Raku']);
});

test('the only workshop of a series is shown like one without a series', async () => {
  await open([exampleAdminEvent({ series: { id: 5, place: 1, count: 1 } })]);

  expect(row('Wheel Throwing')).not.toHaveTextContent('Series');
});

test('a workshop without a picture is shown with the default one', async () => {
  await open([exampleAdminEvent({ imageUrl: null })]);

  expect(row('Wheel Throwing').querySelector('img')).toHaveAttribute('src', '/art/studio.jpg');
});

test('all workshops are shown, upcoming ones first; a filter in the address shows only upcoming or past ones', async () => {
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
])('%s that hides a just saved workshop is cleared', async (_what, filter) => {
  await open([wheel, raku], `/admin?tab=events&${filter}&dialog=edit&event=1`);
  expect(screen.queryByRole('row', { name: /Wheel Throwing/, hidden: true })).not.toBeInTheDocument();
  const saved = { ...wheel, title: 'Wheel Throwing by Night' };
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...saved, dropped: [] } });
  api.answers['GET /api/admin/events'] = () => ({ body: [saved, raku] });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' by Night');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByRole('row', { name: /Wheel Throwing by Night/ })).toBeVisible();
  expect(address().textContent).toBe('/admin?tab=events');
});

test('a filter that includes the saved workshop stays selected', async () => {
  await open([wheel, raku], '/admin?tab=events&q=raku&dialog=edit&event=3');
  api.answers['PATCH /api/events/3'] = () => ({ body: { ...raku, capacity: 8, dropped: [] } });
  await user.clear(await screen.findByLabelText(/^Capacity/));
  await user.type(screen.getByLabelText(/^Capacity/), '8');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address().textContent).toBe('/admin?tab=events&q=raku');
});

test('the search covers title and category, is stored in the address, and says when nothing matches', async () => {
  await open(undefined, '/admin?tab=events&when=coming');

  await user.type(screen.getByRole('searchbox', { name: 'Title or category' }), 'jewelry{Enter}');
  expect(titles()).toEqual(['Bead a Bracelet']);
  expect(address()).toHaveTextContent('/admin?tab=events&when=coming&q=jewelry');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'raku{Enter}');

  expect(screen.getByText('No upcoming workshop matches “raku”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search all workshops' }));
  expect(titles()).toEqual(['Raku']);
});

test('without workshops the tab says that there are none and offers to add one', async () => {
  await open([]);

  expect(screen.getByText('No workshop is planned. Put the first one on the calendar.')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Add Workshop' })[1]!);

  expect(await screen.findByRole('dialog', { name: 'Add Workshop' })).toBeVisible();
});

test('the filter of upcoming workshops without a match offers to add a workshop', async () => {
  await open([raku], '/admin?tab=events&when=coming');

  expect(screen.getByText('No workshop is coming up. Put the next one on the calendar.')).toBeVisible();
});

test.each([
  ['dialog=new', 'Add Workshop'],
  ['dialog=edit&event=1', 'Edit Workshop'],
  ['dialog=copy&event=1', 'Duplicate Workshop'],
])('the URL parameter %s opens %s, and closing it clears the URL', async (query, name) => {
  await open([wheel], `/admin?tab=events&${query}`);

  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: 'Cancel' }));

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toHaveTextContent('/admin?tab=events');
});

test('the manual booking dialog opens by its button and by its address', async () => {
  await open([wheel]);

  await user.click(screen.getByRole('button', { name: 'Manual Booking' }));
  expect(address()).toHaveTextContent('/admin?tab=events&dialog=manual');
  await user.click(screen.getByRole('button', { name: 'The manual booking' }));

  expect(screen.queryByRole('button', { name: 'The manual booking' })).not.toBeInTheDocument();
});

test('a workshop links to its roster', async () => {
  await open([wheel]);

  expect(screen.getByRole('link', { name: /^Roster/ })).toHaveAttribute('href', '/admin/roster/1');
});

test('a form stays open with its text when the workshop disappears from the list', async () => {
  await open([wheel], '/admin?tab=events&dialog=edit&event=1');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Workshop' });
  await user.type(within(dialog).getByLabelText(/^Title/), ' by night');
  api.answers['GET /api/admin/events'] = () => ({ body: [] });
  api.answers['PATCH /api/events/1'] = () => ({ status: 404, body: { error: 'This workshop does not exist.' } });

  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(screen.queryByRole('row', { hidden: true })).not.toBeInTheDocument());
  expect(within(dialog).getByLabelText(/^Title/)).toHaveValue(`${wheel.title} by night`);
});

test('a page of the list is read with its filter, and shows how many workshops match', async () => {
  api.answers['GET /api/admin/events?page=2&pageSize=25&search=raku&when=past'] = () => ({
    body: { items: [raku], total: 26, all: 20_000, page: 2, pageSize: 25 },
  });
  renderEvents('/admin?tab=events&q=raku&when=past&page=2');

  expect(await screen.findByText('26 of 20,000 workshops')).toBeVisible();
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(titles()).toEqual(['Raku']);
});

// SPEC §5
test('an export uses the filter of the list', async () => {
  await open([wheel, raku], '/admin?tab=events&q=raku&when=past');
  api.answers['GET /api/admin/events?page=1&pageSize=1&search=raku&when=past'] = () => ({ body: [] });

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'No Data' }]));
});

test('the dialog of a workshop on another page loads that workshop', async () => {
  api.answers['GET /api/admin/events?page=1&pageSize=25'] = () => ({
    body: { items: [wheel], total: 26, all: 26, page: 1, pageSize: 25 },
  });
  api.answers['GET /api/admin/events/3'] = () => ({ body: raku });
  renderEvents('/admin?tab=events&dialog=edit&event=3');

  expect(await screen.findByRole('dialog', { name: 'Edit Workshop' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Raku');
});
