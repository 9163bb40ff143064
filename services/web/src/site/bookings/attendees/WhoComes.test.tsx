import { screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, fillForm, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, keys, showEvents, showFilledForm, submitted } = bookingFlowPage(api);

const typed = exampleEvent({ ...typedEvent, attendeeQuestions: ['name', 'age', 'notes'] });
const untyped = exampleEvent({ attendeeQuestions: ['name', 'age', 'notes'] });
const alone = { ...visitor, participants: 1 };

const section = () => screen.findByRole('region', { name: 'Who comes' });
const person = async (name: string) => within(within(await section()).getByRole('group', { name }));
const more = (type: string) => screen.getByRole('button', { name: `One more: ${type}` });
const people = () => (holds().at(-1)?.body as { attendees?: unknown } | undefined)?.attendees;

test('the form asks about one person per seat and sends them in its order', async () => {
  const user = await showFilledForm(typed, alone);
  await user.click(more('Pair'));
  const me = await person('Lerato Adult, that is you');
  const parent = await person('Pair, person 1');
  const child = await person('Pair, person 2');
  expect(within(await section()).getAllByRole('group')).toHaveLength(3);

  expect(me.queryByLabelText('First name')).not.toBeInTheDocument();
  await user.type(parent.getByLabelText('First name'), ' Thandi ');
  await user.type(child.getByLabelText('First name'), 'Sipho');
  await user.type(child.getByLabelText('Age'), '8');
  await user.click(child.getByRole('button', { name: 'Allergies or notes' }));
  expect(child.getByLabelText(/^Allergies or notes/)).toHaveFocus();
  await user.keyboard('Peanuts');
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(people()).toEqual([
    { ticketTypeId: 1, name: 'Lerato', age: null, notes: null },
    { ticketTypeId: 3, name: 'Thandi', age: null, notes: null },
    { ticketTypeId: 3, name: 'Sipho', age: 8, notes: 'Peanuts' },
  ]);
  expect(sessionStorage.getItem('pendingBooking')).not.toContain('Peanuts');
});

test('without ticket types people are numbered, and a hold has none if nothing was typed about them', async () => {
  const user = await showFilledForm(untyped);
  await person('Lerato that is you');
  await person('Person 2');

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(people()).toBeUndefined();
});

test('the form shows and sends only the details that the workshop asks for', async () => {
  const user = await showFilledForm(exampleEvent({ attendeeQuestions: ['age'] }));
  const other = await person('Person 2');
  expect(other.queryByLabelText('First name')).not.toBeInTheDocument();
  expect(other.queryByRole('button')).not.toBeInTheDocument();

  await user.type(other.getByLabelText('Age'), '0');
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  const unknown = { ticketTypeId: null, name: null, notes: null };
  expect(people()).toEqual([
    { ...unknown, age: null },
    { ...unknown, age: 0 },
  ]);
});

test('a visitor who comes alone is not asked for names, even if the workshop asks for them', async () => {
  const user = await showFilledForm(exampleEvent({ attendeeQuestions: ['name'] }));
  const region = await section();

  await user.click(screen.getByRole('button', { name: 'One fewer' }));

  expect(region).not.toBeInTheDocument();
});

test('Fill in later hides the questions and sends no answers, and Fill in now shows the typed texts', async () => {
  const user = await showFilledForm(untyped);
  await user.type((await person('Person 2')).getByLabelText('First name'), 'Thandi');

  await user.click(screen.getByRole('button', { name: 'Fill in later' }));

  expect(await section()).toHaveTextContent(
    'We mail you a link for names, ages and allergies. Please fill it in by Thursday, March 13, so that nobody is surprised at the table.',
  );
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(people()).toBeUndefined();
});

test('Fill in now opens the questions again with what was typed', async () => {
  const user = await showFilledForm(untyped);
  await user.type((await person('Person 2')).getByLabelText('First name'), 'Thandi');
  await user.click(screen.getByRole('button', { name: 'Fill in later' }));

  await user.click(screen.getByRole('button', { name: 'Fill in now' }));

  expect(screen.getByRole('button', { name: 'Fill in later' })).toHaveFocus();
  expect((await person('Person 2')).getByLabelText('First name')).toHaveValue('Thandi');
});

test('the texts about a person are shown again when the number of people is raised back', async () => {
  const user = await showFilledForm(untyped);
  await user.type((await person('Person 2')).getByLabelText('First name'), 'Thandi');
  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(screen.queryByRole('group', { name: 'Person 2' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));

  expect((await person('Person 2')).getByLabelText('First name')).toHaveValue('Thandi');
  expect((await person('Person 3')).getByLabelText('First name')).toHaveValue('');
});

test('a reopened form has its people, and the form of another workshop has none', async () => {
  const user = await showEvents(untyped, exampleEvent({ ...untyped, id: 2, title: 'Second' }));
  await openForm(user, untyped.title);
  await fillForm(user);
  const other = await person('Person 2');
  await user.click(other.getByRole('button', { name: 'Allergies or notes' }));
  await user.keyboard('Peanuts');
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, untyped.title);
  expect((await person('Person 2')).getByLabelText(/^Allergies or notes/)).toHaveValue('Peanuts');
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, 'Second');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect((await person('Person 2')).queryByLabelText(/^Allergies or notes/)).not.toBeInTheDocument();
});

test('an impossible age is rejected beside its field and sends nothing, and its error ends when it is corrected', async () => {
  const user = await showFilledForm(untyped);
  const age = (await person('Person 2')).getByLabelText('Age');
  await user.type(age, 'ten');

  await user.click(payButton());

  expect(await screen.findByText('Please check your details')).toBeInTheDocument();
  expect(age).toHaveFocus();
  expect(age).toHaveAccessibleDescription('Age must be a whole number');
  expect(holds()).toEqual([]);
  await user.clear(age);
  expect(age).toBeValid();
});

test('after a rejection by the API the error is beside its field, and what was typed stays and is sent again', async () => {
  const user = await showFilledForm(untyped);
  const other = await person('Person 2');
  await user.type(other.getByLabelText('First name'), 'Thandi');
  const fields = { 'attendees[1].name': 'Name contains characters that cannot be used' };
  const body = { error: 'Please check your details.', code: 'invalid_input', fields };
  const accept = api.answers['POST /api/holds']!;
  api.answers['POST /api/holds'] = () => ({ status: 400, body });

  await user.click(payButton());
  const name = other.getByLabelText('First name');
  await waitFor(() => expect(name).toHaveAccessibleDescription(fields['attendees[1].name']));
  expect(name).toHaveValue('Thandi');
  expect(name).toHaveFocus();

  api.answers['POST /api/holds'] = accept;
  await user.type(name, ' M');
  await user.click(payButton());
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(people()).toMatchObject([{ name: 'Lerato' }, { name: 'Thandi M' }]);
  expect(new Set(keys()).size).toBe(2);
});

test('the keyboard opens the notes of one person only', async () => {
  const user = await showFilledForm(untyped);
  const me = await person('Lerato that is you');
  const other = await person('Person 2');

  me.getByRole('button', { name: 'Allergies or notes' }).focus();
  await user.keyboard('{Enter}');

  expect(me.getByLabelText(/^Allergies or notes/)).toHaveFocus();
  expect(other.queryByLabelText(/^Allergies or notes/)).not.toBeInTheDocument();
});
