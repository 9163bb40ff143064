import type { Paged } from '@studio/contract/paging';
import type { AdminReviewView } from '@studio/contract/reviews/reviewViews';
import { readAttention } from '../../test/attention.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { buildVisit, reviewClient } from '../../test/reviews.ts';
import { Event } from '../events/event.model.ts';

const { app, admin } = useAppWithProvider();
const path = '/api/admin/reviews';

const decide = (id: number, decision: 'publish' | 'reject', version = 1) =>
  admin.post<AdminReviewView>(`${path}/${id}/${decision}`, { version });

const list = async (page = 1, pageSize = 50) =>
  (await admin.get<Paged<AdminReviewView>>(`${path}?page=${page}&pageSize=${pageSize}`)).body;

async function write(title: string, stars = 5) {
  const booking = await buildVisit({ title });
  await reviewClient(app, booking).write({ stars, text: `About ${title}` });
  return booking;
}

test('admins list the reviews that wait first, then the newest', async () => {
  const first = await write('Raku');
  const second = await write('Glazes');
  const third = await write('Throwing');
  await decide(second.id, 'publish');
  await decide(third.id, 'reject');
  const fourth = await write('Slab', 2);

  const { items } = await list();

  expect(items.map(({ title, state }) => [title, state])).toEqual([
    ['Slab', 'waiting'],
    ['Raku', 'waiting'],
    ['Throwing', 'rejected'],
    ['Glazes', 'published'],
  ]);
  expect(items[0]).toEqual({
    bookingId: fourth.id,
    bookingReference: fourth.bookingReference,
    title: 'Slab',
    date: '2026-03-14',
    firstName: fourth.order.firstName,
    stars: 2,
    text: 'About Slab',
    state: 'waiting',
    version: 1,
    writtenAt: expect.any(String),
  });
  expect(items[1]?.bookingId).toBe(first.id);
});

test('the list has pages, so that the oldest review can be found too', async () => {
  for (const title of ['Raku', 'Glazes', 'Slab']) await write(title);

  const pages = [await list(1, 2), await list(2, 2)];

  expect(pages.map(({ items }) => items.map(({ title }) => title))).toEqual([['Slab', 'Glazes'], ['Raku']]);
  expect(pages[1]).toMatchObject({ total: 3, page: 2, pageSize: 2 });
});

test('a published review can be rejected, and the audit log has both decisions', async () => {
  const { id } = await write('Raku');

  const published = await decide(id, 'publish');
  const rejected = await decide(id, 'reject');

  expect([published.body.state, rejected.body.state]).toEqual(['published', 'rejected']);
  const { body: audit } = await admin.audit('?about=review');
  expect(audit.items).toMatchObject([
    { action: 'review.rejected', subject: `booking ${id}`, before: { state: 'published' } },
    { action: 'review.published', subject: `booking ${id}`, before: { state: 'waiting' } },
  ]);
  expect(JSON.stringify(audit)).not.toContain('About Raku');
});

test('a review that its visitor has edited since is not published', async () => {
  const booking = await write('Raku');
  await reviewClient(app, booking).write({ stars: 1, text: 'Something else' });

  const stale = await decide(booking.id, 'publish', 1);

  expect([stale.status, stale.body]).toMatchObject([409, { code: 'changed_meanwhile' }]);
  expect((await list()).items).toMatchObject([{ state: 'waiting', version: 2 }]);
  expect((await decide(booking.id, 'publish', 2)).status).toBe(200);
});

test('of fifty reviews that are edited while they are published, none is published with a text that the admin has not read', async () => {
  const bookings = await Promise.all(Array.from({ length: 50 }, () => write('Raku')));

  await Promise.all(
    bookings.flatMap((booking) => [decide(booking.id, 'publish'), reviewClient(app, booking).write({ stars: 1 })]),
  );

  const reviews = (await list()).items;
  const outcomes = new Set(reviews.map(({ state, version, stars }) => `${state} ${version} ${stars}`));
  expect(reviews).toHaveLength(50);
  expect([...outcomes].filter((outcome) => !['published 1 5', 'waiting 2 1'].includes(outcome))).toEqual([]);
});

test('a review of a booking that has been cancelled since can only be rejected', async () => {
  const booking = await write('Raku');
  await booking.update({ status: 'cancelled', endedBy: 'admin' });
  await Event.update({ seatsTaken: 0 }, { where: { id: booking.eventId } });

  const published = await decide(booking.id, 'publish');
  const rejected = await decide(booking.id, 'reject');

  const sentence = 'This review cannot be published, because no person of its booking came to the workshop.';
  expect([published.status, published.body]).toMatchObject([409, { error: sentence }]);
  expect(rejected.body.state).toBe('rejected');
});

test('reviews that wait need attention until they are published or rejected', async () => {
  const [first, second] = [await write('Raku'), await write('Glazes')];
  const waiting = async () => (await readAttention(admin)).reviews;

  const both = await waiting();
  await decide(first.id, 'publish');
  const one = await waiting();
  await decide(second.id, 'reject');

  expect([both, one]).toEqual([
    { count: 2, since: expect.any(String) },
    { count: 1, since: expect.any(String) },
  ]);
  expect(await waiting()).toBeNull();
});

test('a decision about a booking without a review is answered with 404', async () => {
  const { id } = await buildVisit();

  expect([await decide(id, 'publish'), await decide(9999, 'reject')]).toMatchObject([{ status: 404 }, { status: 404 }]);
});
