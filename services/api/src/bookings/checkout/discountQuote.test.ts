import { startApp } from '../../../test/app.ts';
import { request, visitorClient } from '../../../test/client.ts';
import { clay10, buildCode, holdWithCode, quoteCode, quotePath, tenPercentOff } from '../../../test/discounts.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { buildWithWheels, tickets } from '../../../test/limitedTickets.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { DiscountCode } from '../../discounts/discountCode.model.ts';

const { database, app, admin } = useAppWithProvider();

test('a quote has the lines of the tickets with the code, and what a page needs to price others', async () => {
  const event = await buildWithWheels();
  const { id: discountCodeId } = await buildCode({ minPeople: 2 });

  const { status, body } = await quoteCode(app, event, { tickets: tickets(1, 1), code: ' clay 10 ' });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    discount: { discountCodeId, code: 'CLAY10', kind: 'percent', value: 10, appliesTo: 'all' },
    minPeople: 2,
    totalAmount: 67_500,
  });
  expect(body.lines.map(({ label, quantity, unitPrice }) => [label, quantity, unitPrice])).toEqual([
    ['Hand', 1, 30_000],
    ['Wheel', 1, 45_000],
    ['CLAY10', -1, 7500],
  ]);
});

test('an unknown code is rejected with a sentence and the total without it', async () => {
  const event = await buildEvent();

  const quoted = await quoteCode(app, event, { code: 'CLAY01' });
  const held = await holdWithCode(app, event);

  const unknown = {
    status: 409,
    body: { code: 'code_unknown', error: 'We do not know this code.', totalAmount: 45_000 },
  };
  expect([quoted, held]).toMatchObject([unknown, unknown]);
});

test('a code that changes between quote and Pay is answered with the new total before anything is claimed', async () => {
  const event = await buildEvent();
  const code = await buildCode();
  await quoteCode(app, event);

  await code.update({ value: 5 });
  const cheaper = await holdWithCode(app, event);
  await code.update({ endedAt: new Date() });
  const ended = await holdWithCode(app, event);

  expect([cheaper, ended]).toMatchObject([
    { status: 409, body: { code: 'price_changed', totalAmount: 42_750 } },
    { status: 409, body: { code: 'code_ended', totalAmount: 45_000 } },
  ]);
  expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
});

test('a price that changes before Pay is not charged with a code either', async () => {
  const event = await buildEvent();
  await buildCode();
  await event.update({ price: 50_000 });

  expect(await holdWithCode(app, event)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', totalAmount: 45_000 },
  });
});

test('an address that guesses codes is blocked, and then gets the same answer for a code that exists', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const { id: eventId } = await buildEvent();
  await buildCode();
  const { address } = visitorClient(strict.url);
  const ask = (code: string, from = address) =>
    request(strict.url, quotePath, { method: 'POST', body: { eventId, code }, headers: { 'X-Forwarded-For': from } });

  const known = [await ask('CLAY10'), await ask('CLAY10')];
  const guesses: number[] = [];
  for (let guess = 0; guess < 21; guess += 1) guesses.push((await ask(`GUESS${guess}`)).status);
  const afterwards = await ask('CLAY10');
  const other = await ask('CLAY10', visitorClient(strict.url).address);
  await strict.close();

  expect(known.map(({ status }) => status)).toEqual([200, 200]);
  expect(guesses).toEqual([...Array<number>(20).fill(409), 429]);
  expect([afterwards.status, other.status]).toEqual([429, 200]);
});

test('guesses at Pay count with those of the quote, and a blocked address gets the same answer at Pay too', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const event = await buildEvent();
  await buildCode();
  const client = visitorClient(strict.url);
  const headers = { 'X-Forwarded-For': client.address };
  const quote = (code: string) =>
    request(strict.url, quotePath, { method: 'POST', body: { eventId: event.id, code }, headers });
  const pay = async (discountCode: string) =>
    (await client.hold(event, buildVisitor(), { ...tenPercentOff(), discountCode })).status;

  for (let guess = 0; guess < 18; guess += 1) await quote(`GUESS${guess}`);
  const atPay = [await pay('GUESS18'), await pay('CLAY10'), await pay('GUESS19'), await pay('GUESS20')];
  const stopped = [(await quote('CLAY10')).status, await pay('CLAY10')];
  const withoutCode = (await client.hold(event, buildVisitor())).status;
  await strict.close();

  expect(atPay).toEqual([409, 200, 409, 429]);
  expect(stopped).toEqual([429, 429]);
  expect(withoutCode).toBe(200);
});

test('an address cannot ask about many people whether they have used a code', async () => {
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const event = await buildEvent();
  await buildCode({ maxUsesPerPerson: 1 });
  await holdWithCode(strict, event, { email: 'lerato@example.org' });
  const headers = { 'X-Forwarded-For': visitorClient(strict.url).address };
  const ask = async (email: string) => {
    const body = { eventId: event.id, code: 'CLAY10', email };
    return (await request(strict.url, quotePath, { method: 'POST', body, headers })).status;
  };

  const known: number[] = [];
  for (let times = 0; times < 21; times += 1) known.push(await ask('lerato@example.org'));
  const other = await ask('sipho@example.org');
  await strict.close();

  expect(known).toEqual([...Array<number>(20).fill(409), 429]);
  expect(other).toBe(429);
});

test('the settings of the site say whether the studio has codes', async () => {
  const readSettings = async () => (await request(app.url, '/api/settings')).body;
  const before = await readSettings();
  await admin.post('/api/admin/discounts', clay10);
  const made = await readSettings();
  await admin.post(`/api/admin/discounts/${(await DiscountCode.findOne({ rejectOnEmpty: true })).id}/end`);

  expect([before, made, await readSettings()]).toMatchObject([
    { hasDiscountCodes: false },
    { hasDiscountCodes: true },
    { hasDiscountCodes: false },
  ]);
});

test('a hold with a code can have ticket types and people', async () => {
  const event = await buildWithWheels({ attendeeQuestions: ['name'] });
  await buildCode();
  const attendees = [{ ticketTypeId: 1, name: 'Zinhle' }];

  const { status, body } = await visitorClient(app.url).hold(event, buildVisitor({ participants: 2 }), {
    tickets: tickets(2, 0),
    attendees,
    discountCode: 'clay10',
    totalAmount: 54_000,
  });

  expect([status, body.fields['amount']]).toEqual([200, '540.00']);
});
