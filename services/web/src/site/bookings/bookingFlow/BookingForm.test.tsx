import { screen, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, fillForm, openForm, payButton, visitor } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showEvents } = bookingFlowPage(api);
const { title } = exampleEvent();

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

test('participants start at 1, stay between 1 and the capacity, and fall back to 1 when they are not a number; the total is announced', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 5 }));
  const form = await openForm(user, title);
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveValue(1);
  expect(participants).toHaveAttribute('min', '1');
  expect(participants).toHaveAttribute('max', '12');

  const typed = async (text: string) => {
    await user.clear(participants);
    if (text) await user.type(participants, text);
    await user.tab();
    return [(participants as HTMLInputElement).valueAsNumber, payButton().textContent];
  };

  expect(await typed('3')).toEqual([3, 'Pay R1350.00']);
  expect(await typed('')).toEqual([1, 'Pay R450.00']);
  expect(await typed('0')).toEqual([1, 'Pay R450.00']);
  expect(await typed('999')).toEqual([12, 'Pay R5400.00']);
  expect(within(form).getByText('Total R5400.00 for 12 participants')).toHaveAttribute('aria-live', 'polite');
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(participants).toHaveValue(12);
  await user.click(screen.getByRole('button', { name: 'One fewer' }));
  expect(participants).toHaveValue(11);
});

test('more participants than free seats are marked as invalid', async () => {
  const user = await showEvents(exampleEvent({ availableSeats: 2 }));
  await openForm(user, title);
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveAccessibleDescription('Up to 2: that is what is left for this date.');
  expect(participants).toBeValid();

  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'One more' }));

  expect(participants).toHaveValue(3);
  expect(participants).toBeInvalid();
});

test('empty required fields show the specified toast and their errors, focus the first one and send nothing', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { firstName: 'Lerato', email: 'lerato@example.com' });

  await user.click(payButton());

  expect(await screen.findByText('Missing Information')).toBeInTheDocument();
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
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { ...visitor, email: 'lerato@mail' });

  await user.click(payButton());

  const email = screen.getByLabelText('Email Address');
  expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(holds()).toEqual([]);

  await user.type(email, '.example');
  expect(email).toBeValid();
});

test('with several errors the toast shows the first one, whose field has the focus', async () => {
  const user = await showEvents(exampleEvent());
  await openForm(user, title);
  await fillForm(user, { ...visitor, firstName: 'x'.repeat(101), email: 'lerato@mail' });

  await user.click(payButton());

  const toast = (await screen.findByText('Please check your details')).closest('[role="alert"]');
  expect(toast).toHaveTextContent('First name cannot be longer than 100 characters');
  expect(screen.queryByText('Invalid Email')).not.toBeInTheDocument();
  expect(screen.getByLabelText('First Name')).toHaveFocus();
});

test('an event sent without a number of free seats offers its capacity', async () => {
  const user = await showEvents({ ...exampleEvent(), availableSeats: undefined });

  const form = await openForm(user, title);

  expect(form).toHaveTextContent('12 of 12 spots left');
  const participants = screen.getByLabelText('Number of Participants');
  expect(participants).toHaveAccessibleDescription('Up to 12.');
  expect(participants).toBeValid();
});

test('a reopened form has its entry, and the form of another workshop the same person with one participant', async () => {
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
