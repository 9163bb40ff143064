import type { EventPageView, EventView } from '@studio/contract/events/events';
import { startApp } from '../../test/app.ts';
import { request } from '../../test/client.ts';
import { buildEvent } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { buildVisit, reviewClient } from '../../test/reviews.ts';
import { waitUntil } from '../../test/servers/apiProcess.ts';
import type { Booking } from '../bookings/booking.model.ts';

const { database, app, admin } = useAppWithProvider();

const list = async (url = app.url) => (await request<EventView[]>(url, '/api/events')).body;
const page = async (id: number, url = app.url) => (await request<EventPageView>(url, `/api/events/${id}`)).body;
const readETag = async () => (await fetch(`${app.url}/api/events`, { method: 'HEAD' })).headers.get('ETag');

async function publish(title: string, stars: number, text: string | null, firstName = 'Lerato'): Promise<Booking> {
  const booking = await buildVisit({ title }, { firstName, isPaid: true });
  await reviewClient(app, booking).write({ stars, text });
  await admin.post(`/api/admin/reviews/${booking.id}/publish`, { version: 1 });
  return booking;
}

test('average and number count all published reviews of workshops with the same title, ignoring case', async () => {
  const { id } = await buildEvent({ title: 'Raku Night' });
  await buildEvent({ title: 'Glazes' });
  await publish('Raku Night', 5, 'Hot.');
  await publish('RAKU night', 4, null);
  await publish('Raku Night', 4, 'Smoky.', 'Sipho');

  const [rated, other] = [
    (await list()).find((event) => event.id === id),
    (await list()).find((event) => event.id !== id),
  ];

  expect(rated?.rating).toEqual({ average: 4.3, count: 3 });
  expect(other).not.toHaveProperty('rating');
  expect(await page(id)).toMatchObject({
    rating: { average: 4.3, count: 3 },
    reviews: [
      { firstName: 'Sipho', stars: 4, text: 'Smoky.', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { firstName: 'Lerato', stars: 5, text: 'Hot.' },
    ],
  });
});

test('a review that waits or was rejected is neither counted nor shown', async () => {
  const { id } = await buildEvent({ title: 'Raku' });
  const waiting = await buildVisit({ title: 'Raku' });
  await reviewClient(app, waiting).write({ stars: 1, text: 'Bad.' });
  const rejected = await publish('Raku', 1, 'Worse.');
  await admin.post(`/api/admin/reviews/${rejected.id}/reject`, { version: 1 });

  const shown = await page(id);

  expect(shown).not.toHaveProperty('rating');
  expect(shown).not.toHaveProperty('reviews');
});

test('a published review is shown at once, in this process and in others, and the ETag of the list changes', async () => {
  const { id } = await buildEvent({ title: 'Raku' });
  const other = await startApp({ database });
  await list(other.url);
  const before = await readETag();

  const { id: bookingId } = await publish('Raku', 5, 'Hot.');
  const shown = await list();
  const after = await readETag();
  await waitUntil(async () => (await list(other.url))[0]?.rating?.count === 1);
  await other.close();
  await admin.post(`/api/admin/reviews/${bookingId}/reject`, { version: 1 });

  expect(shown).toMatchObject([{ id, rating: { average: 5, count: 1 } }]);
  expect(after).not.toBe(before);
  expect((await list())[0]).not.toHaveProperty('rating');
  expect(await readETag()).toBe(before);
});

test('the page has the latest six reviews with a text', async () => {
  const { id } = await buildEvent({ title: 'Raku' });
  for (let number = 1; number <= 7; number += 1) await publish('Raku', 5, `Review ${number}`);

  const { reviews, rating } = await page(id);

  expect(reviews?.map(({ text }) => text)).toEqual([7, 6, 5, 4, 3, 2].map((number) => `Review ${number}`));
  expect(rating).toEqual({ average: 5, count: 7 });
});

test('the reviews of a deleted booking and of an erased person are gone at once', async () => {
  const { id } = await buildEvent({ title: 'Raku' });
  await publish('Raku', 5, 'Hot.');
  const deleted = await publish('Raku', 3, 'Warm.');
  const { order } = await publish('Raku', 1, 'Cold.');
  const all = await page(id);

  await admin.delete(`/api/bookings/${deleted.id}`);
  const afterDeletion = await page(id);
  await admin.post(`/api/admin/customers/${order.email}/erasure`);
  const afterErasure = await page(id);

  expect([all, afterDeletion, afterErasure].map(({ rating }) => rating)).toEqual([
    { average: 3, count: 3 },
    { average: 3, count: 2 },
    { average: 5, count: 1 },
  ]);
  expect(afterErasure.reviews).toMatchObject([{ text: 'Hot.' }]);
});
