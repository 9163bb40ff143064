import { screen, waitFor, within } from '@testing-library/react';
import { bookingDialog, notesField } from '../../../../test/admin/bookingDialog.tsx';
import { answerOnCall } from '../../../../test/fakeApi.ts';

const { api, user, open, writes } = bookingDialog();

test('notes are saved with a success message', async () => {
  const dialog = await open();
  const answer = answerOnCall();
  const save = api.answers['PATCH /api/bookings/7/notes']!;
  api.answers['PATCH /api/bookings/7/notes'] = answer.answer;

  await user.type(notesField(), 'Wheelchair');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
  answer.arrive(await save(''));

  expect(await within(dialog).findByText('Saved')).toHaveRole('status');
  expect(writes()).toEqual([['PATCH /api/bookings/7/notes', { notes: 'Wheelchair', before: { notes: null } }]]);
  await user.keyboard('{Escape}');
});

test('notes that could not be saved stay in the form with the reason', async () => {
  await open();
  api.answers['PATCH /api/bookings/7/notes'] = () => ({ status: 500 });

  await user.type(notesField(), 'Wheelchair');
  await user.click(screen.getByRole('button', { name: 'Save notes' }));

  await waitFor(() => expect(notesField()).toHaveAccessibleDescription('Failed to save the notes. Please try again.'));
  expect(notesField()).toHaveValue('Wheelchair');
});
