import type { AdminEventView, EventPageView, EventView, SavedEventView } from '@studio/contract/events/events';
import type { UsedQuestionView } from '@studio/contract/events/questions';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { buildEvent, buildEventInput } from '../../test/factories.ts';
import { buildQuestion, questionInput } from '../../test/questions.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const size = questionInput({ text: 'Shirt size', kind: 'choice', options: ['S', 'M', 'L'], per: 'person' });
const source = questionInput({ text: 'How did you hear about us?', isRequired: true });

function create(questions: unknown) {
  return admin.post<SavedEventView>('/api/events', { ...buildEventInput(), questions });
}

test('visitors see the custom questions of a workshop in their order, in the list and on its page', async () => {
  const { status, body } = await create([size, source]);

  const page = await request<EventPageView>(app.url, `/api/events/${body.id}`);
  const list = await request<EventView[]>(app.url, '/api/events');
  const asked = [
    { ...size, id: expect.any(Number) },
    { ...source, id: expect.any(Number) },
  ];
  expect(status).toBe(201);
  expect([body.questions, page.body.questions, list.body[0]?.questions]).toEqual([asked, asked, asked]);
  expect(new Set(body.questions.map(({ id }) => id)).size).toBe(2);
});

test('an edited question keeps its id, and a new one and one of another workshop get new ids', async () => {
  const [first, other] = [await create([size]), await create([source])];
  const [known] = first.body.questions;
  const edited = [
    { ...known, text: 'Size of the apron' },
    source,
    ...other.body.questions.map((one) => ({ ...one, text: 'Copied' })),
  ];

  const { body } = await admin.patch<SavedEventView>(`/api/events/${first.body.id}`, { questions: edited });

  expect(body.questions.map(({ text }) => text)).toEqual(['Size of the apron', source.text, 'Copied']);
  const ids = body.questions.map(({ id }) => id);
  expect(ids[0]).toBe(known?.id);
  expect(new Set([...ids, other.body.questions[0]?.id]).size).toBe(4);
});

test('of two questions with the same id the second one gets another id', async () => {
  const { body: event } = await create([size]);
  const [known] = event.questions;

  const { body } = await admin.patch<SavedEventView>(`/api/events/${event.id}`, {
    questions: [known, { ...known, text: 'Size of the apron' }],
  });

  expect(body.questions[0]).toEqual(known);
  expect(body.questions[1]?.id).not.toBe(known?.id);
});

test('a client that does not know custom questions makes a workshop without them, and an edit by it keeps them', async () => {
  const { questions: _unknown, ...fields } = buildEventInput();
  const question = buildQuestion();
  const event = await buildEvent({ questions: [question] });

  const created = await admin.post<SavedEventView>('/api/events', fields);
  const edited = await admin.patch<SavedEventView>(`/api/events/${event.id}`, fields);

  expect(created).toMatchObject({ status: 201, body: { questions: [] } });
  expect(edited).toMatchObject({ status: 200, body: { questions: [question] } });
});

test('copies of a workshop ask the same, with the same ids', async () => {
  const question = buildQuestion();
  const event = await buildEvent({ questions: [question] });

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, { dates: ['2099-03-01'] });

  expect(body).toMatchObject([{ questions: [question] }]);
});

test('only a choice keeps options', async () => {
  const { body } = await create([{ ...size, kind: 'yes_no' }]);

  expect(body.questions).toMatchObject([{ kind: 'yes_no', options: [] }]);
});

test('the audit row of an edit names the custom questions before and after', async () => {
  const event = await buildEvent();

  await admin.patch(`/api/events/${event.id}`, { questions: [size, source] });

  const questions = 'Shirt size, S / M / L, per person\nHow did you hear about us?, text, per booking, required';
  expect((await admin.audit()).body.items).toMatchObject([{ before: { questions: null }, after: { questions } }]);
});

test('a question of several workshops is listed once, and those of the newest workshop come first', async () => {
  await create([size, source]);
  await create([{ ...size, isRequired: true }]);
  await create([questionInput({ text: 'Left-handed?', kind: 'yes_no', per: 'person' })]);

  const { body } = await admin.get<UsedQuestionView[]>('/api/admin/questions');

  expect(body).toEqual([
    { text: 'Left-handed?', kind: 'yes_no', options: [], per: 'person', isRequired: false },
    { ...size, isRequired: true },
    source,
  ]);
});

test.each<[string, unknown]>([
  ['Please write the question', [{ ...size, text: ' ' }]],
  ['Question cannot be longer than 120 characters', [{ ...size, text: 'a'.repeat(121) }]],
  ['Kind must be one of: choice, text, yes_no', [{ ...size, kind: 'date' }]],
  ['Asked per must be one of: booking, person', [{ ...size, per: 'ticket' }]],
  ['A choice has at least 2 options', [{ ...size, options: ['S'] }]],
  ['A choice has at most 12 options', [{ ...size, options: Array.from({ length: 13 }, (_, index) => String(index)) }]],
  ['Option cannot be longer than 60 characters', [{ ...size, options: ['S', 'a'.repeat(61)] }]],
  ['An option cannot be empty', [{ ...size, options: ['S', ''] }]],
  ['Two options are the same', [{ ...size, options: ['S', 's'] }]],
  ['Two questions are the same', [size, { ...size, text: 'shirt size', per: 'booking' }]],
  ['Custom questions must be a list', size],
  ['A workshop has at most 8 custom questions', Array.from({ length: 9 }, () => questionInput())],
])('custom questions are rejected with %j', async (sentence, questions) => {
  const { status, body } = await create(questions);

  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(JSON.stringify(body)).toContain(sentence);
});
