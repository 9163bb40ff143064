import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rosterEntry as entry, rosterOf, rosterPage, waitingParty } from '../../../test/admin/rosterPage.tsx';

const { api, open } = rosterPage();

test('the roster shows the workshop, its date and times, and each booking by name with its details', async () => {
  open({
    body: rosterOf([
      entry({ firstName: 'thandi', participants: 1, paymentStatus: 'pending', totalAmount: 45_000, status: 'pending' }),
      entry({ firstName: 'Zoë', participants: 3, phone: '+27 71 555 0188', notes: 'No nuts' }),
      entry({ firstName: 'Amélie', paymentStatus: 'refunded' }),
    ]),
  });

  const rows = within(await screen.findByRole('table', { name: 'Roster' })).getAllByRole('row');
  const texts = rows.map(({ children }) => Array.from(children, ({ textContent }) => textContent));
  expect(texts).toEqual([
    ['Here', 'Name', 'People', 'Phone', 'Paid', 'Notes'],
    ['Amélie Nkosi is here', 'Amélie Nkosi', '2 people', '082 555 0119', 'Refunded', ''],
    ['thandi Nkosi is here', 'thandi Nkosi', '1 person', '082 555 0119', 'To pay R450.00', ''],
    ['Zoë Nkosi is here', 'Zoë Nkosi', '3 people', '+27 71 555 0188', 'Paid', 'No nuts'],
  ]);
  expect(screen.getByRole('heading', { name: 'Raku Night' })).toBeVisible();
  expect(screen.getByText('Saturday, May 3, 2031, 6:00 PM - 8:30 PM')).toBeVisible();
  expect(screen.getByText(/^6 of 12 places taken by 3 parties\. As of /)).toBeVisible();
  expect(document.title).toContain('Roster: Raku Night, 2031-05-03');
});

test('of a booking that is paid in part the roster shows what is still to be paid', async () => {
  open({ body: rosterOf([entry({ paymentStatus: 'pending', openAmount: 10_000 })]) });

  expect(await screen.findByText('To pay R100.00')).toBeVisible();
});

test('the roster names the ticket types of a booking', async () => {
  const tickets = [
    { ticketTypeId: 3, label: 'Adult', seats: 1, quantity: 2 },
    { ticketTypeId: 5, label: 'Pair', seats: 2, quantity: 1 },
  ];
  open({ body: rosterOf([entry({ participants: 4, tickets })]) });

  expect(await screen.findByText('2 × Adult, 1 × Pair')).toBeVisible();
});

test('the roster names the extras of each booking, and how many of each to prepare', async () => {
  const people = { ticketTypeId: 3, label: 'Person', seats: 1, quantity: 2 };
  const extra = (label: string, quantity: number) => ({ ticketTypeId: 5, label, seats: 0, quantity, isExtra: true });
  open({
    body: rosterOf([
      entry({ firstName: 'Amélie', tickets: [people, extra('Second mug', 2)] }),
      entry({ tickets: [people, extra('Second mug', 1), extra('Apron', 1)] }),
      entry({ firstName: 'Zoë', tickets: [people] }),
    ]),
  });

  expect(await screen.findByText('Extras to prepare: Second mug × 3, Apron × 1')).toBeVisible();
  expect(screen.getByText('Second mug × 2')).toBeVisible();
  expect(screen.getByText('Second mug × 1, Apron × 1')).toBeVisible();
  expect(screen.getAllByText('2 × Person')).toHaveLength(3);
});

test('a roster without extras has nothing to prepare', async () => {
  open({ body: rosterOf([entry()]) });

  await screen.findByRole('table', { name: 'Roster' });
  expect(screen.queryByText(/Extras/)).not.toBeInTheDocument();
});

test('the roster of a cancelled workshop says that it is cancelled, counts who has not chosen and marks them', async () => {
  const waiting = { isAwaitingChoice: true };
  const entries = [entry({ firstName: 'Amélie' }), entry({ firstName: 'Sipho', ...waiting }), entry(waiting)];
  open({ body: rosterOf(entries, { isCancelled: true }) });

  expect(
    await screen.findByText(
      'This workshop is cancelled. 2 parties have not chosen yet, and get their money back at its old start.',
    ),
  ).toBeVisible();
  const marked = screen
    .getAllByRole('row')
    .filter(({ textContent }) => textContent?.includes('Workshop cancelled – choice pending'));
  expect(marked.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Lerato Nkosi is here',
    'Sipho Nkosi is here',
  ]);
});

test('seats of bookings being paid are shown separately', async () => {
  open({ body: rosterOf([entry()], { seatsTaken: 5 }) });

  expect(
    await screen.findByText(/^2 of 12 places taken by 1 party\. 3 more held for payments and offers\./),
  ).toBeVisible();
});

test('the roster can be printed and leads back to the workshops', async () => {
  window.print = jest.fn();
  open({ body: rosterOf([entry()]) });

  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));

  expect(window.print).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Back to the workshops' })).toHaveAttribute('href', '/admin?tab=events');
});

test('the roster of a workshop without bookings says that it has none', async () => {
  open({ body: rosterOf([]) });

  expect(await screen.findByText('Nobody has booked this workshop yet.')).toBeVisible();
  expect(screen.getByText(/^0 of 12 places taken by 0 parties\./)).toBeVisible();
});

test('the roster of an unknown workshop says that the workshop does not exist', async () => {
  open({ status: 404, body: { error: 'This workshop does not exist.' } });

  expect(await screen.findByText('This workshop does not exist, or it has been deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('a booking is ticked as arrived, and a tick that is not saved is removed', async () => {
  open({ body: rosterOf([entry({ bookingId: 31 })]) });
  const tick = await screen.findByRole('checkbox', { name: 'Lerato Nkosi is here' });
  expect(tick).not.toBeChecked();
  api.answers['PATCH /api/bookings/31/arrival'] = () => ({ body: { message: 'Booking Updated' } });
  api.answers['GET /api/admin/events/7/roster'] = () => ({
    body: rosterOf([entry({ bookingId: 31, hasArrived: true })]),
  });

  await userEvent.click(tick);

  await waitFor(() => expect(tick).toBeChecked());
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ arrived: true });
  api.answers['PATCH /api/bookings/31/arrival'] = () => ({ status: 500 });
  await userEvent.click(tick);
  await waitFor(() => expect(tick).toBeChecked());
});

test('the phone number of a booking can be dialled', async () => {
  open({ body: rosterOf([entry(), entry({ firstName: 'Thandi', phone: '' })]) });

  const links = await screen.findAllByRole('link', { name: /555/ });

  expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:0825550119']);
});

test('the waiting list is shown in its order, and a party can be reordered and removed', async () => {
  const party = waitingParty({ participants: 2 });
  const anna = { ...party, id: 1, firstName: 'Anna', state: 'waiting' };
  const ben = { ...party, id: 2, firstName: 'Ben', state: 'waiting' };
  let stored = [anna, ben];
  const answer = () => ({ body: stored });
  const store = (line: typeof stored) => () => {
    stored = line;
    return answer();
  };
  api.answers['GET /api/admin/events/7/waitlist'] = answer;
  api.answers['PATCH /api/admin/waitlist/2'] = store([ben, anna]);
  api.answers['DELETE /api/admin/waitlist/2'] = store([anna, { ...ben, state: 'left' }]);
  open({ body: rosterOf([]) });
  const line = await screen.findByRole('region', { name: 'Waiting list' });
  const names = () =>
    within(line)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(' ')[0]);

  const before = names();
  await userEvent.click(within(line).getByRole('button', { name: 'Up: Ben Nkosi' }));
  await waitFor(() => expect(names()).toEqual(['Ben', 'Anna']));
  await userEvent.click(within(line).getByRole('button', { name: 'Remove: Ben Nkosi' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove from the waiting list' });
  expect(question).toHaveTextContent('Ben Nkosi, 2 people');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));

  expect(await within(line).findByText('Left the line')).toBeVisible();
  expect(before).toEqual(['Anna', 'Ben']);
  expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ move: 'up' });
});

test('the waiting list names the tickets of each party, and says which party waits for tickets that are not sold any more', async () => {
  const tickets = [{ ticketTypeId: 3, label: 'Adult', seats: 1, price: 38_000, quantity: 2 }];
  const anna = { ...waitingParty({ participants: 2, tickets }), id: 1, firstName: 'Anna', state: 'offered' };
  const unsold = waitingParty({ participants: 1, tickets: [], areTicketsSold: false });
  const ben = { ...unsold, id: 2, firstName: 'Ben', state: 'waiting' };
  const cleo = { ...unsold, id: 3, firstName: 'Cleo', state: 'left' };
  api.answers['GET /api/admin/events/7/waitlist'] = () => ({ body: [anna, ben, cleo] });
  open({ body: rosterOf([]) });

  const line = await screen.findByRole('region', { name: 'Waiting list' });

  const texts = within(line)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('Anna Nkosi, 2 people (2 × Adult)'),
    expect.stringContaining('Waits for a ticket that is not sold any more'),
    expect.not.stringContaining('Waits for a ticket'),
  ]);
});

test('a waiting list that could not be read is not shown as empty, and is read again on Retry', async () => {
  api.answers['GET /api/admin/events/7/waitlist'] = () => ({ status: 500 });
  open({ body: rosterOf([]) });
  expect(await screen.findByText('The waiting list could not be read.')).toBeVisible();

  api.answers['GET /api/admin/events/7/waitlist'] = () => ({ body: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(screen.queryByText('The waiting list could not be read.')).not.toBeInTheDocument());
});
