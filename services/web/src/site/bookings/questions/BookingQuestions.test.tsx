import { screen, waitFor, within } from '@testing-library/react';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { leftHanded, shirtSize, source } from '../../../../test/exampleQuestions.ts';
import { typedEvent } from '../../../../test/exampleTickets.ts';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { bookingFlowPage } from '../../../../test/site/bookingFlowPage.tsx';
import { dialog, openForm, payButton } from '../../../../test/site/bookingForm.ts';

const api = useFakeApi();
const { holds, showFilledForm, submitted } = bookingFlowPage(api);

const event = exampleEvent({ questions: [source, shirtSize, leftHanded] });

const section = async () => within(await screen.findByRole('region', { name: 'Questions' }));
const person = async (name: string) =>
  within(within(await screen.findByRole('region', { name: 'Who comes' })).getByRole('group', { name }));
const sent = () => holds().at(-1)?.body as { answers?: unknown; attendees?: unknown } | undefined;

test('questions of the booking and of each person are answered in the form and sent in its order', async () => {
  const user = await showFilledForm(event);
  const me = await person('Lerato that is you');
  const other = await person('Person 2');

  await user.selectOptions((await section()).getByLabelText('How did you hear about us?'), 'Friend');
  await user.type(me.getByLabelText('Shirt size'), ' M ');
  await user.type(other.getByLabelText('Shirt size'), 'S');
  await user.selectOptions(other.getByLabelText(/^Left-handed\?/), 'Yes');
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  const unknown = { ticketTypeId: null, name: null, age: null, notes: null };
  const answersOf = (size: string, left: string | null) => [
    { questionId: 12, answer: size },
    { questionId: 13, answer: left },
  ];
  expect(sent()).toMatchObject({
    answers: [{ questionId: 11, answer: 'Friend' }],
    attendees: [
      { ...unknown, answers: answersOf('M', null) },
      { ...unknown, answers: answersOf('S', 'Yes') },
    ],
  });
  expect(sessionStorage.getItem('pendingBooking')).not.toContain('Friend');
});

test('missing required answers are reported, the first of them gets the focus, and nothing is sent', async () => {
  const user = await showFilledForm(event);
  const first = (await person('Lerato that is you')).getByLabelText('Shirt size');
  const choice = (await section()).getByLabelText('How did you hear about us?');
  const size = (await person('Person 2')).getByLabelText('Shirt size');

  await user.click(payButton());

  expect(first).toHaveFocus();
  expect(choice).toHaveAccessibleDescription('Please answer this question');
  expect(size).toHaveAccessibleDescription('Please answer this question');
  expect(holds()).toEqual([]);
  await user.selectOptions(choice, 'Poster');
  expect(choice).toBeValid();
});

test('answers about people may follow later, and those of the booking may not', async () => {
  const user = await showFilledForm(event);
  await person('Person 2');
  await user.click(screen.getByRole('button', { name: 'Fill in later' }));
  expect(screen.getByText(/We mail you a link for the answers\./)).toBeVisible();

  await user.click(payButton());
  expect((await section()).getByLabelText('How did you hear about us?')).toHaveFocus();
  await user.selectOptions((await section()).getByLabelText('How did you hear about us?'), 'Friend');
  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(sent()?.attendees).toBeUndefined();
});

test('people on tickets are asked, and a named visitor keeps the name', async () => {
  const asking = { attendeeQuestions: ['name' as const], questions: [{ ...shirtSize, isRequired: false }] };
  const user = await showFilledForm(exampleEvent({ ...typedEvent, ...asking }), {
    firstName: 'Lerato',
    participants: 1,
  });
  await user.type((await person('Lerato Adult, that is you')).getByLabelText(/^Shirt size/), 'M');
  for (const [label, text] of [
    ['Last Name', 'Nkosi'],
    ['Email Address', 'l@example.com'],
    ['Phone Number', '082 555 0119'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);

  await user.click(payButton());

  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(sent()?.attendees).toEqual([
    { ticketTypeId: 1, name: 'Lerato', age: null, notes: null, answers: [{ questionId: 12, answer: 'M' }] },
  ]);
});

test('a reopened form has its answers', async () => {
  const user = await showFilledForm(event);
  await user.type((await person('Person 2')).getByLabelText('Shirt size'), 'M');
  await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));

  await openForm(user, event.title);

  expect((await person('Person 2')).getByLabelText('Shirt size')).toHaveValue('M');
});

test('a rejection by the API is shown beside its field, and what was chosen stays', async () => {
  const user = await showFilledForm(exampleEvent({ questions: [source] }));
  const choice = (await section()).getByLabelText('How did you hear about us?');
  await user.selectOptions(choice, 'Friend');
  const fields = { 'answers[0].answer': 'Please choose one of: Poster, Radio' };
  api.answers['POST /api/holds'] = () => ({
    status: 400,
    body: { error: 'Please check your details.', code: 'invalid_input', fields },
  });

  await user.click(payButton());

  await waitFor(() => expect(choice).toHaveAccessibleDescription(fields['answers[0].answer']));
  expect(choice).toHaveValue('Friend');
  expect(choice).toHaveFocus();
});
