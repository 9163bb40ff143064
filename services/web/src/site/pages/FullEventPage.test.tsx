import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { EventPageView } from '@studio/contract/events/events';
import { exampleEvent, exampleEventPage } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { showWorkshop } from '../../../test/site/eventPage.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const joinPath = 'POST /api/events/1/waitlist';
beforeEach(() => {
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 3, seatsBeingPaid: 0 } });
  api.answers['GET /api/events'] = () => ({ body: [exampleEvent({ id: 2, title: 'Beads' })] });
  api.answers[joinPath] = () => ({ status: 201, body: { joined: true } });
});

const showFull = (overrides: Partial<EventPageView> = {}) =>
  showWorkshop(api, { availableSeats: 0, isFullyBooked: true, ...overrides });

const form = () => screen.getByRole('form', { name: 'Waiting list' });
const ticket = () => screen.getByRole('region', { name: 'Book this workshop' });
const join = () => user.click(within(form()).getByRole('button', { name: 'Join the waiting list' }));

async function fill(): Promise<void> {
  await user.type(within(form()).getByLabelText('First Name'), 'Lerato');
  await user.type(within(form()).getByLabelText('Last Name'), 'Nkosi');
  await user.type(within(form()).getByLabelText('Email Address'), 'lerato@mail.example');
}

const otherDate = { ...exampleEventPage({ id: 9, date: '2031-04-05' }) };

test('the page of a full workshop offers its waiting list instead of a number of participants in the ticket', async () => {
  const page = await showFull();

  expect(within(page).queryByRole('button', { name: /^Book Now/ })).not.toBeInTheDocument();
  expect(within(ticket()).getAllByText('Fully Booked')).not.toHaveLength(0);
  expect(within(ticket()).getByText('R450.00 per person')).toBeInTheDocument();
  expect(within(ticket()).queryByLabelText('Number of Participants')).not.toBeInTheDocument();
  expect(within(ticket()).getByRole('link', { name: 'Join waiting list' })).toHaveAttribute('href', '#waiting-list');
  expect(await within(form()).findByText(/^3 groups are before you\./)).toBeInTheDocument();
  expect(form()).toHaveTextContent('We use your details for this only. Privacy');
});

test('the waiting list is in the column of the ticket, after the other dates and before the description', async () => {
  const page = await showFull({ description: 'Two hours at the wheel.', otherDates: [otherDate] });

  const booking = within(page).getByRole('complementary', { name: 'Booking' });
  const dates = within(page).getByRole('heading', { name: 'Same workshop, other dates' });
  const after = Node.DOCUMENT_POSITION_FOLLOWING;

  expect(booking).toContainElement(form());
  expect(dates.compareDocumentPosition(form()) & after).toBe(after);
  expect(form().compareDocumentPosition(screen.getByText('Two hours at the wheel.')) & after).toBe(after);
});

test('after joining, a focused text says where the mail went, and the form to join is gone', async () => {
  await showFull();
  await join();
  expect(within(form()).getByLabelText('First Name')).toHaveFocus();
  await fill();
  await user.click(within(form()).getByRole('button', { name: 'One more' }));

  await join();

  const card = await screen.findByRole('region', { name: 'Check your mail' });
  expect(card).toHaveFocus();
  expect(card).toHaveTextContent('We have written to lerato@mail.example. You are in line for 2 people once you have');
  expect(ticket()).toHaveTextContent('Check your mail One click puts you on the list');
  expect(screen.queryByRole('link', { name: 'Join waiting list' })).not.toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@mail.example',
    participants: 2,
  });
});

test('a visitor who has joined can correct the address and finds everything else as typed', async () => {
  await showFull();
  await fill();
  await join();

  await user.click(await screen.findByRole('button', { name: 'Use another address' }));

  expect(await screen.findByRole('region', { name: 'Join the waiting list' })).toHaveFocus();
  expect(within(form()).getByLabelText('First Name')).toHaveValue('Lerato');
  expect(within(ticket()).getByRole('link', { name: 'Join waiting list' })).toBeInTheDocument();
});

test.each([
  ['other workshops with spots', [], 1],
  ['nothing more, if the same workshop has spots on another date', [otherDate], 0],
])('a visitor of a full workshop sees %s, also before joining', async (_what, otherDates, count) => {
  await showFull({ otherDates });
  await within(form()).findByText(/^3 groups are before you\./);

  const links =
    count === 0
      ? screen.queryAllByRole('link', { name: /Beads/ })
      : await screen.findAllByRole('link', { name: /Beads/ });
  expect(links).toHaveLength(count);
});

test('while the last spots are being paid for, joining is not offered, and looking again shows what is free', async () => {
  api.answers['GET /api/events/1/waitlist'] = () => ({ body: { parties: 0, seatsBeingPaid: 2 } });
  await showFull();

  const card = await screen.findByRole('region', { name: 'The last spots are being paid for' });
  expect(card).toHaveTextContent('Please look again in half an hour');
  expect(screen.queryByRole('form', { name: 'Waiting list' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Join waiting list' })).not.toBeInTheDocument();
  api.answers['GET /api/events/1'] = () => ({ body: exampleEventPage({ availableSeats: 2 }) });
  await user.click(within(card).getByRole('button', { name: 'Look again' }));

  expect(await screen.findByRole('button', { name: /^Book Now/ })).toBeInTheDocument();
});

test('the bar submits the form once something is typed, and marks what is missing', async () => {
  await showFull();
  const bar = within(ticket()).getByRole('link', { name: 'Join waiting list' });
  await user.click(bar);
  expect(within(form()).getByLabelText('First Name')).toHaveAttribute('aria-invalid', 'false');
  await user.type(within(form()).getByLabelText('First Name'), 'Lerato');

  await user.click(bar);
  expect(within(form()).getByLabelText('Last Name')).toHaveFocus();
  await user.type(within(form()).getByLabelText('Last Name'), 'Nkosi');
  await user.type(within(form()).getByLabelText('Email Address'), 'lerato@mail.example');
  await user.click(bar);

  expect(await screen.findByRole('region', { name: 'Check your mail' })).toHaveFocus();
});

test('a visitor who cannot join the waiting list yet reads why and keeps what was typed', async () => {
  const error = 'The last spots are being paid for at the moment. Please look again in half an hour.';
  api.answers[joinPath] = () => ({ status: 409, body: { error, code: 'conflict' } });
  await showFull();
  await fill();

  await join();

  expect(await within(form()).findByText(error)).toBeInTheDocument();
  expect(within(form()).getByLabelText('Email Address')).toHaveValue('lerato@mail.example');
});
