import type { AdminEventView, EventPageView, EventView, SavedEventView } from '@studio/contract/events/events';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { buildEvent, buildEventInput } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

test('visitors see what a workshop asks about each person, in the list and on its page', async () => {
  const input = buildEventInput({ attendeeQuestions: ['name', 'age'] });

  const { body } = await admin.post<SavedEventView>('/api/events', input);

  const page = await request<EventPageView>(app.url, `/api/events/${body.id}`);
  const list = await request<EventView[]>(app.url, '/api/events');
  const portal = await admin.get<AdminEventView[]>('/api/admin/events');
  const asked = { attendeeQuestions: ['name', 'age'] };
  expect([body, page.body, list.body[0], portal.body[0]]).toMatchObject([asked, asked, asked, asked]);
});

test('a client that sends no questions creates a workshop without them, and does not change those of an existing workshop', async () => {
  const { attendeeQuestions: _unknown, ...fields } = buildEventInput();
  const event = await buildEvent({ attendeeQuestions: ['notes'] });

  const created = await admin.post<SavedEventView>('/api/events', fields);
  const edited = await admin.patch<SavedEventView>(`/api/events/${event.id}`, fields);

  expect(created).toMatchObject({ status: 201, body: { attendeeQuestions: [] } });
  expect(edited).toMatchObject({ status: 200, body: { title: fields.title, attendeeQuestions: ['notes'] } });
});

test('copies of a workshop have the same questions', async () => {
  const event = await buildEvent({ attendeeQuestions: ['name', 'notes'] });

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, { dates: ['2099-03-01'] });

  expect(body).toMatchObject([{ attendeeQuestions: ['name', 'notes'] }]);
});

test('the audit row of an edit names the questions before and after', async () => {
  const event = await buildEvent({ attendeeQuestions: ['name'] });

  await admin.patch(`/api/events/${event.id}`, { attendeeQuestions: ['name', 'age'] });
  await admin.patch(`/api/events/${event.id}`, { attendeeQuestions: [] });

  expect((await admin.audit()).body.items).toMatchObject([
    { before: { attendeeQuestions: 'name, age' }, after: { attendeeQuestions: null } },
    { before: { attendeeQuestions: 'name' }, after: { attendeeQuestions: 'name, age' } },
  ]);
});

test.each([
  ['Question must be one of: name, age, notes', ['shoe size']],
  ['A question is asked once', ['age', 'age']],
  ['Questions must be a list', 'age'],
])('questions are rejected with %j', async (sentence, attendeeQuestions) => {
  const { status, body } = await admin.post('/api/events', { ...buildEventInput(), attendeeQuestions });

  expect([status, body.code]).toEqual([400, 'invalid_input']);
  expect(JSON.stringify(body)).toContain(sentence);
});
