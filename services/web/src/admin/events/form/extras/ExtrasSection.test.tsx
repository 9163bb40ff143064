import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventDialog, field } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const person = { id: 3, name: 'Person', note: '', price: 45_000, seats: 1, limit: null };
const adult = { ...person, name: 'Adult', note: 'Age 13 and up' };
const mug = {
  id: 4,
  name: 'Second mug',
  note: 'Fired by us',
  price: 9000,
  seats: 0,
  limit: 20,
  extra: 'person' as const,
};
const apron = { ...mug, id: 5, name: 'Apron', note: '', price: 15_000, limit: null, extra: 'booking' as const };

const section = (title = 'Extras') => screen.getByText(title).closest('details')!;
const unfold = (title = 'Extras') => user.click(screen.getByText(title));
const add = () => user.click(within(section()).getByRole('button', { name: 'Extra' }));
const remove = (place: number) => user.click(screen.getByRole('button', { name: `Remove extra ${place}` }));
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: Partial<AdminEventView> = {}): void {
  const event = exampleAdminEvent(values);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

test('the closed section names the extras with their prices', () => {
  openEvent({ ticketTypes: [person, mug, apron] });

  expect(section()).not.toHaveAttribute('open');
  expect(section()).toHaveTextContent('2: Second mug R90.00, Apron R150.00');
});

test('the first extra of a workshop with one price adds the ticket Person, which has no row in the form', async () => {
  openEvent();
  await unfold();
  expect(section()).toHaveTextContent('Sell what people add to their tickets');

  await add();
  expect(field('Name of extra 1')).toHaveFocus();
  await user.paste('Apron');
  await type('Price of extra 1', '5');
  await type('Stock of extra 1', '20');
  await user.selectOptions(field('At most one of extra 1'), 'per booking');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const made = { id: null, name: 'Person', note: '', price: 45_000, seats: 1, limit: null };
  const extra = { id: null, name: 'Apron', note: '', price: 500, seats: 0, limit: 20, extra: 'booking' };
  expect(sent()).toEqual([{ ticketTypes: [made, extra], before: { ticketTypes: [] } }]);
});

test('a workshop with one price and extras has no ticket types in its form, and its ticket has the price of the workshop', async () => {
  openEvent({ ticketTypes: [person, mug] });
  expect(section('Tickets')).toHaveTextContent('Everybody pays the price above.');

  await type('Price per person', '500');
  await save();

  await waitFor(() =>
    expect(sent()).toMatchObject([{ price: 50_000, ticketTypes: [{ ...person, price: 50_000 }, mug] }]),
  );
});

test('a workshop with one price whose last extra is removed has no ticket type any more', async () => {
  openEvent({ ticketTypes: [person, mug] });
  await unfold();

  await remove(1);
  expect(within(section()).getByRole('button', { name: 'Extra' })).toHaveFocus();
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ ticketTypes: [] }]));
});

test('the first ticket type of a workshop with extras replaces the ticket Person and keeps its id', async () => {
  openEvent({ ticketTypes: [person, mug] });
  await unfold('Tickets');

  await user.click(within(section('Tickets')).getByRole('button', { name: 'Ticket type' }));
  await user.paste('Adult');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ ticketTypes: [{ ...person, name: 'Adult' }, mug] }]));
});

test('an extra is moved up with its price and stock, keeps the focus, and is sent in the new order', async () => {
  openEvent({ ticketTypes: [adult, mug, apron] });
  await unfold();
  expect(screen.queryByRole('button', { name: 'Move extra 1 up' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Move extra 2 up' }));
  expect(field('Name of extra 1')).toHaveFocus();
  expect(field('Name of extra 1')).toHaveValue('Apron');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ ticketTypes: [adult, apron, mug] }]));
});

test('extras that were not changed are not sent', async () => {
  openEvent({ ticketTypes: [adult, mug, apron] });

  await type('Title', 'Raku');
  await save();

  await waitFor(() => expect(sent()).toEqual([{ title: 'Raku', before: { title: exampleAdminEvent().title } }]));
});

test.each([
  ['Name of extra 2', '', 'Please enter a name'],
  ['Name of extra 2', ' second MUG', 'An extra has the name of a ticket or of another extra'],
  ['Name of extra 1', 'adult', 'An extra has the name of a ticket or of another extra'],
  ['Price of extra 2', '0.99', 'Price must be at least 100 cents (R1.00)'],
  ['Stock of extra 1', '0', 'A limit or stock is at least 1'],
])('the field %s opens the closed section and rejects %j beside it: %s', async (label, text, sentence) => {
  openEvent({ ticketTypes: [adult, mug, apron] });
  await unfold();
  await type(label, text);
  await unfold();

  await save();

  expect(section()).toHaveAttribute('open');
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  expect(sent()).toEqual([]);
});

test('an error of the server about an extra is shown at its field', async () => {
  openEvent({ ticketTypes: [person, mug] });
  await unfold();
  const fields = { 'ticketTypes[1].name': 'Name contains characters that cannot be used' };
  api.answers['PATCH /api/events/1'] = () => ({ status: 400, body: { error: 'Invalid input', fields } });

  await type('Name of extra 1', 'Mugs');
  await save();

  await waitFor(() => expect(field('Name of extra 1')).toHaveAccessibleDescription(fields['ticketTypes[1].name']));
});
