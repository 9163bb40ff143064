import { holdSeats, payBooking } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import type { HoldOptions } from '../../../test/client.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { manageClient } from '../../../test/manageClient.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { buildQuestion } from '../../../test/questions.ts';
import { Booking } from '../booking.model.ts';

const { app, admin } = useAppWithProvider();

const source = buildQuestion({ text: 'How did you hear about us?', isRequired: true });
const size = buildQuestion({
  text: 'Shirt size',
  kind: 'choice',
  options: ['S', 'M'],
  per: 'person',
  isRequired: true,
});
const isLeft = buildQuestion({ text: 'Left-handed?', kind: 'yes_no', per: 'person' });
const questions = [source, size, isLeft];

const sized = [{ questionId: size.id, answer: 'M' }];

function hold(more: HoldOptions) {
  return buildEvent({ questions }).then((event) =>
    visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }), more),
  );
}

async function readHold(more: HoldOptions, event = buildEvent({ questions })) {
  const { booking } = await holdSeats(app, await event, { participants: 2 }, more);
  await payBooking(app, booking);
  return (await manageClient(app, booking).read()).body;
}

test('answers are stored with the hold, each with its question, and stay when it is paid', async () => {
  const attendees = [
    { answers: sized },
    { name: 'Sipho', answers: [...sized, { questionId: isLeft.id, answer: 'Yes' }] },
  ];

  const manage = await readHold({ answers: [{ questionId: source.id, answer: ' A friend ' }], attendees });

  const isM = { questionId: size.id, question: 'Shirt size', answer: 'M' };
  expect(manage.answers).toEqual([{ questionId: source.id, question: source.text, answer: 'A friend' }]);
  expect(manage.attendees).toMatchObject([
    { name: null, answers: [isM] },
    { name: 'Sipho', answers: [isM, { questionId: isLeft.id, question: 'Left-handed?', answer: 'Yes' }] },
  ]);
});

test('a client that answers nothing can book, even if answers are required', async () => {
  const none = [{ questionId: source.id, answer: ' ' }];

  const manages = [await readHold({}), await readHold({ answers: none, attendees: [{ answers: [] }] })];

  expect(manages).toMatchObject(
    manages.map(() => ({
      booking: { status: 'confirmed' },
      answers: [],
      attendees: [{ answers: [] }, { answers: [] }],
    })),
  );
});

test('a question that is not answered and not asked any more does not prevent a booking', async () => {
  const left = { questionId: buildQuestion().id, answer: null };

  const manage = await readHold({ answers: [{ questionId: source.id, answer: 'A friend' }, left] });

  expect(manage).toMatchObject({ booking: { status: 'confirmed' }, answers: [{ answer: 'A friend' }] });
});

test('a later edit of the questions changes no answer', async () => {
  const event = await buildEvent({ questions });
  const { booking } = await holdSeats(app, event, {}, { attendees: [{ answers: sized }] });

  const renamed = [{ ...size, text: 'Apron', options: ['One', 'Two'] }];
  expect((await admin.patch(`/api/events/${event.id}`, { questions: renamed })).status).toBe(200);

  const { body } = await manageClient(app, booking).read();
  expect(body.attendees[0]?.answers).toEqual([{ questionId: size.id, question: 'Shirt size', answer: 'M' }]);
});

test.each<[string, string, HoldOptions]>([
  [
    'Please choose one of: S, M',
    'attendees[1].answers[0].answer',
    {
      attendees: [{}, { answers: [{ questionId: size.id, answer: 'L' }] }],
    },
  ],
  [
    'Please choose one of: Yes, No',
    'attendees[0].answers[0].answer',
    {
      attendees: [{ answers: [{ questionId: isLeft.id, answer: 'yes' }] }],
    },
  ],
  ['This question is not asked any more. Please reload the page.', 'answers[0].answer', { answers: sized }],
  [
    'This question is not asked any more. Please reload the page.',
    'attendees[0].answers[0].answer',
    {
      attendees: [{ answers: [{ questionId: source.id, answer: 'A friend' }] }],
    },
  ],
  [
    'Answer cannot be longer than 300 characters',
    'answers[0].answer',
    {
      answers: [{ questionId: source.id, answer: 'a'.repeat(301) }],
    },
  ],
  [
    'A question is answered once',
    'answers',
    {
      answers: [
        { questionId: source.id, answer: 'A friend' },
        { questionId: source.id, answer: 'Poster' },
      ],
    },
  ],
])('a hold is rejected with %j at %s, and nothing is booked', async (sentence, field, more) => {
  const { status, body } = await hold(more);

  expect([status, body]).toMatchObject([400, { code: 'invalid_input', fields: { [field]: sentence } }]);
  expect(await Booking.count()).toBe(0);
});

test('the same form resumes the hold, and with other answers it is rejected', async () => {
  const [event, visitor, key] = [await buildEvent({ questions }), buildVisitor(), buildKey()];
  const client = visitorClient(app.url);
  const send = (answer: string) => client.hold(event, visitor, { key, answers: [{ questionId: source.id, answer }] });

  const [first, again, other] = [await send('A friend'), await send('A friend'), await send('Poster')];

  expect(again.body.holdId).toBe(first.body.holdId);
  expect([other.status, other.body]).toMatchObject([409, { code: 'key_reused' }]);
});
