import { screen, waitFor, within } from '@testing-library/react';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAttendee, exampleAttendees, threePeople } from '../../../../test/exampleAttendees.ts';

const { api, user, open, writes } = bookingDialog();
const path = '/api/bookings/7/attendees';
const asking = exampleAttendees({ attendees: threePeople, questions: ['name', 'age', 'notes'] });

const section = () => screen.findByRole('region', { name: 'People' });
const answer = (view: AttendeesView) => void (api.answers[`GET ${path}`] = () => ({ body: view }));

async function edit(name: string) {
  await user.click(within(await section()).getByRole('button', { name: `Edit ${name}` }));
  return within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
}

test('the details list the people of the booking', async () => {
  answer(asking);
  await open();

  const items = within(await section()).getAllByRole('listitem');

  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('LeratoPerson 1'),
    expect.stringContaining('Name missingPerson 2'),
    expect.stringContaining('Sipho, 8Person 3Allergies or notes: Peanuts'),
  ]);
});

test('an edited person is saved, and the list shows the new data', async () => {
  answer(asking);
  await open();
  const form = await edit('Name missing');
  expect(form.getByText('The visitor sees this on the page of the booking.')).toBeVisible();
  const attendees = threePeople.map((one) => (one.id === 2 ? { ...one, name: 'Thandi', age: 34 } : one));
  api.answers[`PATCH ${path}`] = () => {
    answer({ ...asking, attendees });
    return { body: { ...asking, attendees } };
  };

  await user.type(form.getByLabelText('First name'), ' Thandi');
  await user.type(form.getByLabelText('Age'), '34');
  await user.click(form.getByRole('button', { name: 'Save' }));

  expect(await within(await section()).findByText('Thandi, 34')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Edit Name missing' })).not.toBeInTheDocument();
  expect(writes()).toEqual([[`PATCH ${path}`, { id: 2, name: 'Thandi', age: 34, notes: null }]]);
});

test('an age in words is rejected beside its field, and nothing is sent', async () => {
  answer(asking);
  await open();
  const form = await edit('Sipho, 8');

  await user.clear(form.getByLabelText('Age'));
  await user.type(form.getByLabelText('Age'), 'ten{Enter}');

  expect(form.getByLabelText('Age')).toHaveAccessibleDescription('Age must be a number');
  expect(form.getByLabelText('Age')).toHaveFocus();
  expect(writes()).toEqual([]);
});

test('an edit that could not be saved stays in the form, and closing the form asks for confirmation', async () => {
  answer(asking);
  await open();
  api.answers[`PATCH ${path}`] = () => ({ status: 500 });
  const form = await edit('Sipho, 8');

  await user.type(form.getByLabelText(/^Allergies or notes/), ', wheelchair{Enter}');

  expect(await form.findByText('Failed to save the person. Please try again.')).toBeVisible();
  expect(form.getByLabelText(/^Allergies or notes/)).toHaveValue('Peanuts, wheelchair');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
});

test('people about whom nothing is asked or known are not listed, and their booking can be split', async () => {
  answer(exampleAttendees({ attendees: [exampleAttendee({ name: 'Lerato' }), exampleAttendee({ id: 2 })] }));

  await open({}, undefined, { canSplit: true });

  const people = within(await section());
  expect(people.getByText('Nothing is asked about them.')).toBeVisible();
  expect(await people.findByRole('button', { name: 'Split booking…' })).toBeVisible();
  expect(people.queryByRole('list')).not.toBeInTheDocument();
});

test('a single person about whom nothing is asked or known has no section', async () => {
  answer(exampleAttendees({ attendees: [exampleAttendee({ name: 'Lerato' })] }));

  await open();

  await waitFor(() => expect(api.calls.some((call) => call.path === path)).toBe(true));
  await screen.findByRole('region', { name: 'Money' });
  expect(screen.queryByRole('region', { name: 'People' })).not.toBeInTheDocument();
});

test('the people of a cancelled booking are not read', async () => {
  answer(asking);

  await open({ status: 'cancelled' });

  await screen.findByRole('region', { name: 'Money' });
  expect(api.calls.some((call) => call.path === path)).toBe(false);
});
