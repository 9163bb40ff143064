import type { EventDetails } from '@studio/contract/events/eventDetails';
import { weeklyDates } from '@studio/contract/events/events';
import type { AdminEventView, EventPageView, EventView, SavedEventView } from '@studio/contract/events/events';
import { noDetails } from '@studio/contract/events/noDetails';
import { useSignedIn } from '../../test/admins.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { buildEvent, buildEventInput } from '../../test/factories.ts';

const { app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const details: EventDetails = {
  timePlan: [
    { time: '14:00', text: 'Coffee first' },
    { time: '14:20', text: 'Roll six clay beads' },
  ],
  included: ['All beads, cord and tools', 'A coffee on the house'],
  bring: ['Reading glasses, if you use them'],
  goodToKnow: 'For beginners, age 10 and up.',
  teacher: { name: 'Zanele Dube', about: 'Bead artist.', imageUrl: '/uploads/zanele.jpg' },
  images: [{ url: '/uploads/beads.jpg', alt: 'Hands threading clay beads' }],
};

const readPage = async (id: number) => (await request<EventPageView>(app.url, `/api/events/${id}`)).body;

test('details are on the page of the workshop and in the admin list, not in the public list', async () => {
  const { status, body } = await admin.post<SavedEventView>('/api/events', buildEventInput({ details }));

  expect(status).toBe(201);
  expect(body.details).toEqual(details);
  expect((await readPage(body.id)).details).toEqual(details);
  expect((await admin.get<AdminEventView[]>('/api/admin/events')).body[0]?.details).toEqual(details);
  expect((await request<EventView[]>(app.url, '/api/events')).body[0]).not.toHaveProperty('details');
});

test('a client that sends no details creates a workshop without them, and does not change those of an existing workshop', async () => {
  const { details: _unknown, ...fields } = buildEventInput();
  const event = await buildEvent({ details });

  const created = await admin.post<SavedEventView>('/api/events', fields);
  const edited = await admin.patch<SavedEventView>(`/api/events/${event.id}`, fields);

  expect(created).toMatchObject({ status: 201, body: { details: noDetails } });
  expect(edited).toMatchObject({ status: 200, body: { title: fields.title, details } });
});

test('sent details replace all of the stored ones', async () => {
  const event = await buildEvent({ details });

  const edited = await admin.patch<SavedEventView>(`/api/events/${event.id}`, { details: { included: ['Clay'] } });

  expect(edited.body.details).toEqual({ ...noDetails, included: ['Clay'] });
  expect((await readPage(event.id)).details).toEqual({ ...noDetails, included: ['Clay'] });
});

test('an invalid detail is rejected beside its field', async () => {
  const images = [{ url: '//other.example/x.png' }];

  const { status, body } = await admin.post('/api/events', { ...buildEventInput(), details: { images } });

  expect(status).toBe(400);
  expect(body.fields).toHaveProperty(['details.images[0].url']);
});

test('an edit of details is rejected only if they were edited meanwhile', async () => {
  const event = await buildEvent({ details });
  const edit = (goodToKnow: string, before: unknown) =>
    admin.patch(`/api/events/${event.id}`, { details: { ...details, goodToKnow }, before: { details: before } });

  const first = await edit('For everybody.', details);
  const second = await edit('For adults.', details);

  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect((await readPage(event.id)).details.goodToKnow).toBe('For everybody.');
});

test('copies of a workshop have the same details', async () => {
  const event = await buildEvent({ details });

  const { body } = await admin.post<AdminEventView[]>(`/api/events/${event.id}/copies`, {
    dates: weeklyDates(event.date, 1),
  });

  expect(body.map((copy) => copy.details)).toEqual([details]);
});

test('the audit row of an edit names only the changed parts, as text', async () => {
  const event = await buildEvent({ details });
  await admin.patch(`/api/events/${event.id}`, { details: { ...details, timePlan: [], included: ['Clay'] } });

  const { body } = await admin.audit();

  expect(body.items[0]).toMatchObject({
    before: {
      timePlan: '14:00 Coffee first\n14:20 Roll six clay beads',
      included: 'All beads, cord and tools\nA coffee on the house',
    },
    after: { timePlan: null, included: 'Clay' },
  });
});
