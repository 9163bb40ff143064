import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { exampleAttendee } from '../../../../../test/exampleAttendees.ts';
import { exampleEvent, furtherDates } from '../../../../../test/exampleEvents.ts';
import { exampleManage, manageApi, manageKey } from '../../../../../test/exampleManage.ts';
import { leftHanded, shirtSize, source } from '../../../../../test/exampleQuestions.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { manageBookingPages } from '../../../../../test/site/manageBooking.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const { show, changes } = manageBookingPages(api);

const event = exampleEvent({ questions: [source, shirtSize, leftHanded], availableSeats: 5 });
const friend = { questionId: source.id, question: source.text, answer: 'Friend' };
const medium = { questionId: shirtSize.id, question: shirtSize.text, answer: 'M' };
const other = { questionId: 99, question: 'Which glaze?', answer: 'Blue' };

const asking = (overrides: Partial<ManageView> = {}) => exampleManage({ event, ...overrides });
const section = () => within(screen.getByRole('region', { name: 'Questions' }));
const people = () => screen.getByRole('region', { name: 'Who comes' });
const save = () => section().getByRole('button', { name: 'Save answers' });

test('questions about the whole booking are answered on the page of the mailed link', async () => {
  await show(asking());
  api.answers[`PATCH ${manageApi}/answers`] = () => ({ body: asking({ answers: [friend] }) });

  await user.selectOptions(section().getByLabelText(source.text), 'Friend');
  await user.click(save());

  await waitFor(() => expect(changes()[0]?.body).toEqual({ answers: [{ questionId: source.id, answer: 'Friend' }] }));
  expect(changes()[0]?.headers.get('x-booking-key')).toBe(manageKey);
});

test('a missing required answer is reported at its field and not sent', async () => {
  await show(asking());

  await user.click(save());

  expect(section().getByLabelText(source.text)).toHaveFocus();
  expect(section().getByLabelText(source.text)).toHaveAccessibleDescription('Please answer this question');
  expect(changes()).toEqual([]);
});

test('after an error the answer stays', async () => {
  await show(asking({ answers: [friend] }));
  api.answers[`PATCH ${manageApi}/answers`] = () => ({ status: 503 });

  await user.selectOptions(section().getByLabelText(source.text), 'Poster');
  await user.click(save());

  expect(await section().findByText('Your answers were not saved. Please try again.')).toBeVisible();
  expect(section().getByLabelText(source.text)).toHaveValue('Poster');
});

test('answers to questions of an earlier workshop stay readable', async () => {
  await show(asking({ answers: [other] }));

  expect(section().getByText('Which glaze? Blue')).toBeVisible();
  expect(section().getByLabelText(source.text)).toHaveValue('');
});

test('after the start the answers are shown and cannot be changed', async () => {
  await show(asking({ canChange: false, now: '2031-03-15T09:00:00.000Z', answers: [friend] }));

  expect(section().getByText('How did you hear about us? Friend')).toBeVisible();
  expect(section().queryByRole('button')).not.toBeInTheDocument();
});

test('the answers of a course can be changed until its last date starts', async () => {
  await show(asking({ canChange: false, now: '2031-03-22T09:00:00.000Z', event: { ...event, furtherDates } }));

  expect(save()).toBeVisible();
});

test('a workshop without questions about the whole booking has no section for their answers', async () => {
  await show(exampleManage({ event: exampleEvent({ questions: [shirtSize], availableSeats: 5 }) }));

  expect(screen.queryByRole('region', { name: 'Questions' })).not.toBeInTheDocument();
});

test('a person whose required answer is missing is marked and answered for', async () => {
  const attendees = [exampleAttendee({ id: 1, answers: [medium] }), exampleAttendee({ id: 2, answers: [other] })];
  await show(asking({ attendees }));
  api.answers[`PATCH ${manageApi}/attendees`] = () => ({ body: asking() });
  const [first, second] = within(people()).getAllByRole('listitem');
  expect(first).toHaveTextContent('Shirt size: M');
  expect(second).toHaveTextContent('Which glaze? BlueNot answered: Shirt size');

  await user.click(screen.getByRole('button', { name: 'Answer for Person 2' }));
  expect(screen.getByLabelText('Shirt size')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Shirt size')).toHaveAccessibleDescription('Please answer this question');
  await user.type(screen.getByLabelText('Shirt size'), 'L{Enter}');

  await waitFor(() => expect(changes()).toHaveLength(1));
  const answers = [
    { questionId: shirtSize.id, answer: 'L' },
    { questionId: leftHanded.id, answer: null },
  ];
  expect(changes()[0]?.body).toEqual({ id: 2, name: null, age: null, notes: null, answers });
});
