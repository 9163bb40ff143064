import type { DiscountCodeListView, DiscountCodeView } from '@studio/contract/admin/discounts';
import { holdSeats } from '../../test/bookings.ts';
import { bookWithCode, buildCode, clay10, holdWithCode, tenPercentOff } from '../../test/discounts.ts';
import { buildEvent } from '../../test/factories.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { cancelOwn } from '../../test/splits.ts';

const { app, admin } = useAppWithProvider();

const path = '/api/admin/discounts';
const listed = async () => (await admin.get<DiscountCodeListView>(path)).body.codes;

test('the list has the uses of each code, what it took off and what was paid for these bookings', async () => {
  const event = await buildEvent();
  await buildCode({ code: 'FIRST' });
  await buildCode();
  await bookWithCode(app, event, 2);
  await holdSeats(app, event, {}, tenPercentOff());
  await cancelOwn(app, await bookWithCode(app, event));

  const codes = await listed();

  expect(codes).toMatchObject([
    { code: 'CLAY10', uses: 2, discounted: 13_500, revenue: 81_000, isUsed: true, isValidToday: true },
    { code: 'FIRST', uses: 0, discounted: 0, revenue: 0, isUsed: false },
  ]);
});

test('an admin makes a code in upper or lower case, changes it and ends it', async () => {
  const { status, body } = await admin.post<DiscountCodeView>(path, { ...clay10, code: 'clay 10', maxUses: 5 });
  const edited = await admin.put<DiscountCodeView>(`${path}/${body.id}`, {
    ...clay10,
    value: 15,
    before: { ...clay10, maxUses: 5 },
  });
  const ended = await admin.post<DiscountCodeView>(`${path}/${body.id}/end`);
  const late = await admin.put(`${path}/${body.id}`, { ...clay10, value: 20 });

  expect([status, body]).toMatchObject([201, { code: 'CLAY10', maxUses: 5, endedAt: null }]);
  expect(edited.body).toMatchObject({ value: 15, maxUses: null });
  expect(ended.body).toMatchObject({ isValidToday: false, endedAt: expect.any(String) });
  expect(late.status).toBe(409);
  const { body: audit } = await admin.audit();
  expect(audit.items.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['discount.ended', `CLAY10 (${body.id})`],
    ['discount.updated', `CLAY10 (${body.id})`],
    ['discount.created', `CLAY10 (${body.id})`],
  ]);
});

test('what a used code takes off cannot change, and its limits can', async () => {
  const { id } = await buildCode();
  await holdWithCode(app, await buildEvent());

  const dearer = await admin.put(`${path}/${id}`, { ...clay10, value: 5 });
  const limited = await admin.put(`${path}/${id}`, { ...clay10, maxUses: 1 });

  expect(dearer).toMatchObject({ status: 409, body: { error: expect.stringContaining('has been used') } });
  expect(limited).toMatchObject({ status: 200, body: { value: 10, maxUses: 1 } });
});

test('an edit of a version that has been edited since is rejected', async () => {
  const { id } = await buildCode();
  await admin.put(`${path}/${id}`, { ...clay10, value: 15, before: clay10 });

  const stale = await admin.put(`${path}/${id}`, { ...clay10, value: 20, before: clay10 });

  expect(stale).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
});

test('a code cannot be made twice, even if the first has ended', async () => {
  await buildCode({ endedAt: new Date() });

  const { status, body } = await admin.post(path, clay10);

  expect([status, body.fields]).toMatchObject([400, { code: expect.stringContaining('already') }]);
});

test.each([
  ['other characters', { code: 'CLAY%' }, 'code'],
  ['more than 100%', { value: 101 }, 'value'],
  ['a last day before the first', { validFrom: '2027-03-05', validUntil: '2027-03-04' }, 'validUntil'],
  ['a day that does not exist', { validFrom: '2027-02-30' }, 'validFrom'],
  ['an eighth weekday', { weekdays: [8] }, 'weekdays[0]'],
  ['no person', { minPeople: 0 }, 'minPeople'],
])('a discount code with %s is rejected', async (_name, values, field) => {
  const { status, body } = await admin.post(path, { ...clay10, ...values });

  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});
