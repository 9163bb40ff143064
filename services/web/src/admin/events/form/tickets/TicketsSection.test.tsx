import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventDialog, field } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const adult = { id: 3, name: 'Adult', note: 'Age 13 and up', price: 38_000, seats: 1, limit: null };
const child = { id: 4, name: 'Child', note: '', price: 22_000, seats: 1, limit: null };
const pair = { id: 5, name: 'Pair', note: 'Side by side', price: 54_000, seats: 2, limit: null };
const ticketTypes = [adult, child, pair];

const section = () => screen.getByText('Tickets').closest('details')!;
const unfold = () => user.click(screen.getByText('Tickets'));
const add = () => user.click(within(section()).getByRole('button', { name: 'Ticket type' }));
const remove = (place: number) => user.click(screen.getByRole('button', { name: `Remove ticket ${place}` }));
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: Partial<AdminEventView> = {}): void {
  const event = exampleAdminEvent(values);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

const openTyped = () => openEvent({ price: adult.price, ticketTypes });

test('the closed section says what the workshop costs, with and without ticket types', () => {
  openEvent();
  expect(section()).not.toHaveAttribute('open');
  expect(section()).toHaveTextContent('Everybody pays the price above.');
});

test('the closed section names the ticket types with their prices', () => {
  openTyped();

  expect(section()).toHaveTextContent('3: Adult R380.00, Child R220.00, Pair R540.00');
  expect(section()).toHaveTextContent('All types share the 12 seats.');
});

test('the first added type has the price of the workshop, and both fields stay the same price', async () => {
  openEvent();
  await unfold();

  await add();
  expect(field('Name of ticket 1')).toHaveFocus();
  expect(field('Price of ticket 1')).toHaveValue('450.00');
  expect(screen.getByLabelText(/^Price \(rand/)).toHaveAccessibleDescription('The first ticket');
  await user.paste('Adult');
  expect(screen.getByLabelText(/^Price \(rand/)).toHaveAccessibleDescription('Adult, the first ticket');
  await type('Price of ticket 1', '380');
  await user.tab();
  expect(screen.getByLabelText(/^Price \(rand/)).toHaveValue('380.00');
  await add();
  expect(field('Price of ticket 2')).toHaveValue('');
  await type('Name of ticket 2', 'Pair');
  await type('Who it is for of ticket 2', 'Side by side');
  await type('Price of ticket 2', '540');
  await type('Seats of ticket 2', '2');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const types = [
    { id: null, name: 'Adult', note: '', price: 38_000, seats: 1, limit: null },
    { id: null, name: 'Pair', note: 'Side by side', price: 54_000, seats: 2, limit: null },
  ];
  expect(sent()).toEqual([{ price: 38_000, ticketTypes: types, before: { price: 45_000, ticketTypes: [] } }]);
});

test('a limit is added to a type and removed from another one', async () => {
  openEvent({ price: adult.price, ticketTypes: [{ ...adult, limit: 4 }, child] });
  await unfold();
  expect(field('Limit of ticket 1')).toHaveValue(4);
  expect(section()).toHaveTextContent('A limit is the most tickets of a type');

  await user.clear(field('Limit of ticket 1'));
  await type('Limit of ticket 2', '6');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ ticketTypes: [adult, { ...child, limit: 6 }] }]));
});

test('a renamed type is sent with its id, and unchanged types are not sent', async () => {
  openTyped();
  await unfold();

  await type('Name of ticket 2', 'Teenager');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const renamed = [adult, { ...child, name: 'Teenager' }, pair];
  expect(sent()).toEqual([{ ticketTypes: renamed, before: { ticketTypes } }]);
});

test('types that were not changed are not sent', async () => {
  openTyped();

  await type('Title', 'Raku');
  await save();

  await waitFor(() => expect(sent()).toEqual([{ title: 'Raku', before: { title: exampleAdminEvent().title } }]));
});

test('after the first type is removed, the next type is the first, and its price is the workshop’s', async () => {
  openTyped();
  await unfold();

  await remove(1);
  expect(field('Name of ticket 1')).toHaveValue('Child');
  expect(screen.getByLabelText(/^Price \(rand/)).toHaveValue('220.00');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ price: 22_000, ticketTypes: [child, pair] }]));
});

test('a workshop whose types are all removed has one price again', async () => {
  openTyped();
  await unfold();

  for (let left = ticketTypes.length; left > 0; left -= 1) await remove(1);
  expect(within(section()).getByRole('button', { name: 'Ticket type' })).toHaveFocus();
  expect(field('Price per person')).toHaveValue('540.00');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ price: 54_000, ticketTypes: [] }]));
});

test('a type is moved up with its price and keeps the focus', async () => {
  openTyped();
  await unfold();

  await user.click(screen.getByRole('button', { name: 'Move ticket 2 up' }));
  expect(field('Name of ticket 1')).toHaveFocus();
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ price: 22_000, ticketTypes: [child, adult, pair] }]));
});

test.each([
  ['Name of ticket 2', '', 'Please enter a name'],
  ['Name of ticket 2', ' adult', 'Two tickets have the same name'],
  ['Price of ticket 2', '', 'Price is required'],
  ['Price of ticket 2', 'plenty', 'Price must be a number'],
  ['Seats of ticket 2', '11', 'A ticket takes at most 10 seats'],
  ['Seats of ticket 2', '', 'Seats must be a number'],
  ['Limit of ticket 2', '0', 'A limit or stock is at least 1'],
  ['Limit of ticket 1', '51', 'A limit or stock is at most 50'],
])('the field %s opens the closed section and rejects %j beside it: %s', async (label, text, sentence) => {
  openTyped();
  await unfold();
  await type(label, text);
  await unfold();
  expect(section()).not.toHaveAttribute('open');

  await save();

  expect(section()).toHaveAttribute('open');
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  expect(sent()).toEqual([]);
});

test('a first type of two seats is rejected, and its seats can be corrected', async () => {
  openTyped();
  await unfold();
  expect(field('Seats of ticket 1')).toHaveAttribute('readonly');
  await remove(1);
  await user.click(screen.getByRole('button', { name: 'Move ticket 2 up' }));

  await save();
  expect(field('Seats of ticket 1')).toHaveAccessibleDescription('The first ticket takes 1 seat');
  await type('Seats of ticket 1', '1');
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ ticketTypes: [{ ...pair, seats: 1 }, child] }]));
});

test('an error of the server about a type is shown at its field', async () => {
  openTyped();
  await unfold();
  const fields = { 'ticketTypes[2].name': 'Name of the ticket contains characters that cannot be used' };
  api.answers['PATCH /api/events/1'] = () => ({ status: 400, body: { error: 'Invalid input', fields } });

  await type('Name of ticket 3', 'Pairs');
  await save();

  await waitFor(() => expect(field('Name of ticket 3')).toHaveAccessibleDescription(fields['ticketTypes[2].name']));
});

test('an added type is unsaved until it is removed again', async () => {
  openEvent();
  await unfold();

  await add();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await remove(1);
  await user.keyboard('{Escape}');

  expect(onClose).toHaveBeenCalledTimes(1);
});
