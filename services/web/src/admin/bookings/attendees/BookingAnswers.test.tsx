import { screen, waitFor, within } from '@testing-library/react';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import { bookingDialog } from '../../../../test/admin/bookingDialog.tsx';
import { exampleAttendee, exampleAttendees } from '../../../../test/exampleAttendees.ts';
import { shirtSize, source } from '../../../../test/exampleQuestions.ts';

const { api, user, open, writes } = bookingDialog();
const path = '/api/bookings/7/attendees';
const medium = { questionId: shirtSize.id, question: shirtSize.text, answer: 'M' };

function answer(view: Partial<AttendeesView>): void {
  const attendees = [exampleAttendee({ name: 'Lerato' })];
  api.answers[`GET ${path}`] = () => ({ body: exampleAttendees({ attendees, ...view }) });
}

const section = () => screen.findByRole('region', { name: 'People' });

test('the details show the answers of the booking and of its people, and the required ones that are missing', async () => {
  const attendees = [exampleAttendee({ name: 'Lerato', answers: [medium] }), exampleAttendee({ id: 2 })];
  answer({ customQuestions: [source, shirtSize], attendees });
  await open();

  const people = await section();

  expect(people).toHaveTextContent('Not answered: How did you hear about us?');
  const items = within(people).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent('Shirt size: M');
  expect(items[1]).toHaveTextContent('Not answered: Shirt size');
});

test('an answer to a question that is not asked any more is shown', async () => {
  answer({ answers: [{ questionId: 99, question: 'Which glaze?', answer: 'Blue' }] });

  await open();

  expect(await section()).toHaveTextContent('Which glaze? Blue');
});

test('an admin answers for a person, also where a required answer stays open', async () => {
  answer({ customQuestions: [{ ...shirtSize, id: 21, text: 'Apron' }, shirtSize] });
  await open();
  api.answers[`PATCH ${path}`] = () => ({ body: exampleAttendees() });

  await user.click(within(await section()).getByRole('button', { name: 'Edit Lerato' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Lerato' }));
  await user.type(form.getByLabelText('Shirt size'), 'M{Enter}');

  const answers = [
    { questionId: 21, answer: null },
    { questionId: shirtSize.id, answer: 'M' },
  ];
  expect(writes()).toEqual([[`PATCH ${path}`, { id: 1, name: 'Lerato', age: null, notes: null, answers }]]);
});

test('an admin edits the answers of the booking, and sees what was saved', async () => {
  const poster = { questionId: source.id, question: source.text, answer: 'Poster' };
  answer({ customQuestions: [source, shirtSize] });
  await open();
  api.answers['PATCH /api/bookings/7/answers'] = () => {
    const saved = { customQuestions: [source, shirtSize], answers: [poster] };
    answer(saved);
    return { body: exampleAttendees(saved) };
  };

  await user.click(within(await section()).getByRole('button', { name: 'Edit answers…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit answers' }));
  await user.selectOptions(form.getByLabelText(source.text), 'Poster');
  await user.click(form.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit answers' })).not.toBeInTheDocument());
  expect(writes()).toEqual([
    ['PATCH /api/bookings/7/answers', { answers: [{ questionId: source.id, answer: 'Poster' }] }],
  ]);
  expect(await section()).toHaveTextContent(`${source.text} Poster`);
});

test('without questions about the whole booking no button to edit answers is shown', async () => {
  answer({ customQuestions: [shirtSize] });

  await open();

  await section();
  expect(screen.queryByRole('button', { name: 'Edit answers…' })).not.toBeInTheDocument();
});
