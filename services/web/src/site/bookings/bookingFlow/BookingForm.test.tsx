// SPEC §2 Booking flow dialogs, §5
import { screen, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, fillForm, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showEvents, showFilledForm } = bookingFlowPage(api);
const { title } = exampleEvent();

// SPEC §3
test('every field of the booking form has its label, type, autocomplete and input mode', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);

  const attributes = (label: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    return [input.required, input.type, input.autocomplete, input.inputMode || input.getAttribute('inputmode')];
  };
  expect(attributes('First Name')).toEqual([true, 'text', 'given-name', null]);
  expect(attributes('Last Name')).toEqual([true, 'text', 'family-name', null]);
  expect(attributes('Email Address')).toEqual([true, 'email', 'email', 'email']);
  expect(attributes('Phone Number')).toEqual([true, 'tel', 'tel', 'tel']);
  expect(attributes('Number of Participants')).toEqual([true, 'number', '', 'numeric']);
});

// SPEC §8
// RELIABILITY W03
test('empty required fields show the specified toast and their errors, focus the first one and send nothing', async () => {
  const user = await showFilledForm(exampleEvent(), { firstName: 'Lerato', email: 'lerato@example.com' });

  await user.click(payButton());

  expect((await screen.findByText('Missing Information')).closest('[role="alert"]')).toBeInTheDocument();
  expect(screen.getByText('Please fill in all required fields.')).toBeInTheDocument();
  const lastName = screen.getByLabelText('Last Name');
  expect(lastName).toHaveFocus();
  expect(lastName).toBeInvalid();
  expect(lastName).toHaveAccessibleDescription('Last name required');
  expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription('Phone number required');
  expect(screen.getByLabelText('First Name')).toBeValid();
  expect(holds()).toEqual([]);
});

test('an invalid email shows a toast and an error under the field until it is corrected', async () => {
  const user = await showFilledForm(exampleEvent(), { ...visitor, email: 'lerato@mail' });

  await user.click(payButton());

  const email = screen.getByLabelText('Email Address');
  expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(screen.getAllByText('Please enter a valid email address.')).toHaveLength(1);
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(holds()).toEqual([]);

  await user.type(email, '.example');
  expect(email).toBeValid();
});

test('with several errors the focus is in the first field, whose error the toast does not repeat', async () => {
  const user = await showFilledForm(exampleEvent(), { ...visitor, firstName: 'x'.repeat(101), email: 'lerato@mail' });

  await user.click(payButton());

  expect(await screen.findByText('Please check your details')).toBeInTheDocument();
  expect(screen.getAllByText('First name cannot be longer than 100 characters')).toHaveLength(1);
  expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('a reopened form keeps its entry, and the form of another workshop has the same visitor and one participant', async () => {
  const user = await showEvents(exampleEvent(), exampleEvent({ id: 2, title: 'Second' }));
  await openForm(user, title);
  await fillForm(user);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, title);
  expect(screen.getByLabelText('Last Name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText('Number of Participants')).toHaveValue(2);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, 'Second');
  expect(screen.getByLabelText('Last Name')).toHaveValue('Nkosi');
  expect(screen.getByLabelText('Number of Participants')).toHaveValue(1);
});

// SPEC §9
test('the form says before Pay that the total includes the processing fee', async () => {
  const user = await showEvents(exampleEvent());

  const form = await openForm(user, title);

  // Each of the two total lines has the note. The window shows one of these lines.
  expect(within(form).getAllByText('includes R15.00 processing fee')).toHaveLength(2);
});
