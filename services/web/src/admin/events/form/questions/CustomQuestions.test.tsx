import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { eventDialog, field } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { leftHanded, shirtSize, source } from '../../../../../test/exampleQuestions.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open, type } = eventDialog();

const section = () => screen.getByText('Questions').closest('details')!;
const unfold = () => user.click(screen.getByText('Questions'));
const button = (name: string) => within(section()).getByRole('button', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

async function openEvent(values: Partial<AdminEventView> = {}): Promise<void> {
  const event = exampleAdminEvent(values);
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
  await unfold();
}

test('the closed section names the custom questions after the others', async () => {
  await openEvent({ attendeeQuestions: ['name'], questions: [source, shirtSize] });

  expect(section()).toHaveTextContent('Names, How did you hear about us?, Shirt size');
});

test('an added choice is sent with its options and without an id', async () => {
  await openEvent();

  await user.click(button('Question'));
  expect(field('Question of question 1')).toHaveFocus();
  await user.paste('Shirt size');
  expect(screen.queryByLabelText(/^Options/)).not.toBeInTheDocument();
  await user.selectOptions(field('Answer of question 1'), 'Choice');
  await user.selectOptions(field('Asked of question 1'), 'For each person');
  await type('Options of question 1', 'S\n\n M \nL');
  await user.click(field('Required of question 1'));
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const added = { text: 'Shirt size', kind: 'choice', options: ['S', 'M', 'L'], per: 'person', isRequired: true };
  expect(sent()).toEqual([{ questions: [{ id: null, ...added }], before: { questions: [] } }]);
});

test('an edited question keeps its id, and unchanged ones are not sent', async () => {
  await openEvent({ questions: [source, shirtSize] });

  await type('Question of question 2', 'Size of the apron');
  await save();

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const questions = [source, { ...shirtSize, text: 'Size of the apron' }];
  expect(sent()).toEqual([{ questions, before: { questions: [source, shirtSize] } }]);
});

test('a question is moved up and keeps the focus, and another one is removed', async () => {
  await openEvent({ questions: [source, shirtSize, leftHanded] });

  await user.click(button('Move question 3 up'));
  expect(field('Question of question 2')).toHaveFocus();
  await user.click(button('Remove question 1'));
  expect(button('Question')).toHaveFocus();
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ questions: [leftHanded, shirtSize] }]));
});

test('a question of another workshop is used again as a new one', async () => {
  const { id: _id, ...used } = leftHanded;
  const { id: _known, ...known } = shirtSize;
  api.answers['GET /api/admin/questions'] = () => ({ body: [known, used] });
  await openEvent({ questions: [shirtSize] });

  await user.click(button('Use one again'));
  const list = await screen.findByRole('list', { name: 'Questions of other workshops' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: /^Left-handed\?.*For each person: Yes, No/ }));
  expect(field('Question of question 2')).toHaveFocus();
  await save();

  await waitFor(() => expect(sent()).toMatchObject([{ questions: [shirtSize, { id: null, ...used }] }]));
});

test('questions of other workshops that could not be read are read again on Retry', async () => {
  api.answers['GET /api/admin/questions'] = () => ({ status: 500 });
  await openEvent();
  await user.click(button('Use one again'));
  expect(await screen.findByText('The questions of other workshops could not be loaded.')).toBeVisible();

  api.answers['GET /api/admin/questions'] = () => ({ body: [] });
  await user.click(button('Retry'));

  expect(await screen.findByText('No other workshop has further questions.')).toBeVisible();
});

test.each([
  ['Question of question 2', '', 'Please write the question'],
  ['Question of question 2', 'shirt SIZE', 'Two questions are the same'],
  ['Options of question 2', 'Friend', 'A choice has at least 2 options'],
  ['Options of question 2', `Friend\n${'a'.repeat(61)}`, 'Line 2: Option cannot be longer than 60 characters'],
])('the field %s opens the closed section and rejects %j beside it: %s', async (label, text, sentence) => {
  await openEvent({ questions: [shirtSize, source] });
  await type(label, text);
  await unfold();
  expect(section()).not.toHaveAttribute('open');

  await save();

  expect(section()).toHaveAttribute('open');
  expect(field(label)).toHaveFocus();
  expect(field(label)).toHaveAccessibleDescription(sentence);
  expect(sent()).toEqual([]);
});

test('with eight questions no further one is added', async () => {
  await openEvent({ questions: Array.from({ length: 8 }, (_, id) => ({ ...shirtSize, id, text: `Question ${id}` })) });

  expect(within(section()).queryByRole('button', { name: 'Question' })).not.toBeInTheDocument();
  await user.click(button('Remove question 8'));
  expect(button('Question')).toBeVisible();
});
