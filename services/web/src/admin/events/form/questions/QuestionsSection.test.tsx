import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventDialog } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open } = eventDialog();

const section = () => screen.getByText('Questions').closest('details')!;
const unfold = () => user.click(screen.getByText('Questions'));
const question = (name: string) => within(section()).getByRole('checkbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: Partial<AdminEventView> = {}): void {
  const event = exampleAdminEvent(values);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

test('the closed section says which questions are asked, or that none is asked', async () => {
  openEvent({ attendeeQuestions: ['name', 'notes'] });
  expect(section()).not.toHaveAttribute('open');
  expect(section()).toHaveTextContent('Names, allergies or notes');

  await unfold();
  await user.click(question('Names'));
  await user.click(question('Allergies or notes'));

  expect(section()).toHaveTextContent('Nothing is asked.');
});

test('questions that are switched on are sent in order, with those that were asked before', async () => {
  openEvent({ attendeeQuestions: ['age'] });
  await unfold();
  expect(question('Ages')).toBeChecked();
  expect(within(section()).getByRole('group')).toHaveAccessibleName('Asked about each person, answers are optional');

  await user.click(question('Allergies or notes'));
  question('Names').focus();
  await user.keyboard(' ');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const edited = { attendeeQuestions: ['name', 'age', 'notes'], before: { attendeeQuestions: ['age'] } };
  expect(sent()).toEqual([edited]);
});

test('a question that is switched on and off again is no change', async () => {
  openEvent();
  await unfold();

  await user.click(question('Names'));
  await user.click(question('Names'));
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([]);
});

test('after an error the switches of the questions stay as the admin set them', async () => {
  openEvent();
  api.answers['PATCH /api/events/1'] = () => ({ status: 500 });
  await unfold();
  await user.click(question('Ages'));

  await save();

  await screen.findAllByText('Failed to update event. Please try again.');
  expect(question('Ages')).toBeChecked();
});
