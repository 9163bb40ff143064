import { studioInstant } from '@studio/contract/format/dates';
import type { AdminQuoteView, QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { sendMessage } from '../../test/contact.ts';
import { dayIn } from '../../test/deposits.ts';
import { buildEvent } from '../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../test/mails.ts';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { buildQuoteInput, quoteClient } from '../../test/quotes.ts';
import { Booking } from '../bookings/booking.model.ts';
import { ContactMessage } from '../contact/contact.model.ts';

const { database, app, admin } = useAppWithProvider();
const path = '/api/admin/quotes';

const create = async (values = {}) => (await admin.post<AdminQuoteView>(path, buildQuoteInput(values))).body;
const send = ({ id, version }: AdminQuoteView) => admin.post<AdminQuoteView>(`${path}/${id}/send`, { version });
const mails = async () => (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind.startsWith('quote'));

test('sending mails the link, and a reminder two days before the end; the page is opened once', async () => {
  const draft = await create();
  const before = await quoteClient(app, draft.id).read();

  const { body } = await send(draft);
  const [, key] = body.url?.split('#key=') ?? [];
  const page = await quoteClient(app, draft.id, key).read();
  const opened = (await admin.get<AdminQuoteView>(`${path}/${draft.id}`)).body;

  expect([draft.state, before.status]).toEqual(['draft', 404]);
  expect(body).toMatchObject({ state: 'sent', openedAt: null });
  expect(page.body).toMatchObject({ state: 'sent', title: draft.title });
  expect(opened.openedAt).not.toBeNull();
  expect(await mails()).toMatchObject([
    { kind: 'quote-sent', content: { email: 'sipho@khumalo.example', total: 725_000, quoteUrl: body.url } },
    { kind: 'quote-ends', dueAt: studioInstant(dayIn(5), '09:00') },
  ]);
});

test('the number of an enquiry that no integer of the database can hold is rejected', async () => {
  const { status, body } = await admin.post(path, buildQuoteInput({ contactMessageId: 2_147_483_648 }));

  expect([status, body]).toMatchObject([400, { fields: { contactMessageId: 'Message is too large' } }]);
});

test('an enquiry, its quote and the booking are one history', async () => {
  await sendMessage(app.url);
  const [message] = await ContactMessage.findAll();
  const quote = await create({ contactMessageId: message?.id });
  await send(quote);
  await quoteClient(app, quote.id).accept();
  const [booking] = await Booking.findAll();

  const { body } = await admin.get<QuoteRowView[]>(`${path}?message=${message?.id}`);
  const { body: one } = await admin.get<AdminQuoteView>(`${path}/${quote.id}`);

  const { id, bookingReference } = booking!;
  const history = { id: quote.id, state: 'accepted', booking: { id, bookingReference, isCancelled: false } };
  expect(body).toMatchObject([history]);
  expect(one).toMatchObject({ ...history, message: { text: message?.message } });
  expect((await admin.get(`${path}?message=999`)).body).toEqual([]);
});

test('the days of a sent quote are held: no other quote for one of them can be sent until it ends', async () => {
  const first = await create();
  const second = await create();
  await send(first);

  const rejected = await send(second);
  const shown = (await admin.get<AdminQuoteView>(`${path}/${second.id}`)).body;
  await admin.post(`${path}/${first.id}/end`, { version: first.version });
  const sent = await send(second);

  expect([rejected.status, rejected.body.code]).toEqual([409, 'day_taken']);
  expect(shown.days[0]?.taken).toBe(`Held for quote ${first.id}`);
  expect(sent.status).toBe(200);
});

test('a quote for a day with a workshop, for a past day or after its last day is not sent', async () => {
  await buildEvent({ date: dayIn(30), title: 'Raku' });
  const taken = await create();
  const past = await create({ days: [{ date: dayIn(-1), startTime: '10:00', endTime: '12:00' }] });
  const over = await create({ validUntil: dayIn(-1) });

  const answers = [await send(taken), await send(past), await send(over)];

  expect(answers.map(({ status }) => status)).toEqual([409, 400, 400]);
  expect(answers[0]?.body.error).toContain('has the workshop ‘Raku’');
  expect(await mails()).toEqual([]);
});

test('a new e-mail address ends the link of the old one, and gets the mail with its own link', async () => {
  const draft = await create({ email: 'wrong@example.org' });
  const { body: sent } = await send(draft);
  const [, oldKey] = sent.url?.split('#key=') ?? [];
  await quoteClient(app, draft.id, oldKey).read();
  await setMailState(database.sequelize, 'sent');

  const { body: edited } = await admin.put<AdminQuoteView>(`${path}/${draft.id}`, { ...buildQuoteInput(), version: 1 });
  const [, key] = edited.url?.split('#key=') ?? [];
  const old = quoteClient(app, draft.id, oldKey);
  const answers = [await old.read(), await old.accept({ version: 2 }), await old.decline()];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(edited).toMatchObject({ state: 'sent', openedAt: null });
  expect((await mails()).find(({ content }) => content !== null)).toMatchObject({
    kind: 'quote-sent',
    content: { email: 'sipho@khumalo.example', quoteUrl: edited.url },
  });
  expect((await quoteClient(app, draft.id, key).read()).body).toMatchObject({ state: 'sent' });
});

test('an edit of anything else keeps the link and sends no mail', async () => {
  const draft = await create();
  const { body: sent } = await send(draft);

  const input = buildQuoteInput({ title: 'Two days', email: 'Sipho@khumalo.example' });
  const { body: edited } = await admin.put<AdminQuoteView>(`${path}/${draft.id}`, { ...input, version: 1 });

  expect(edited.url).toBe(sent.url);
  expect((await mails()).map(({ kind }) => kind)).toEqual(['quote-sent', 'quote-ends']);
});

test('what is kept after the days of free cancellation is what the settings said when the quote was sent', async () => {
  const keep = (keptPercentAfter: number) => admin.put('/api/admin/settings', { keptPercentAfter });
  await keep(20);
  const draft = await create();
  await keep(40);
  const { body: sent } = await send(draft);
  await keep(60);
  await send(sent);
  const client = quoteClient(app, draft.id);

  const { body: page } = await client.read();
  await client.accept();

  expect(page.keptPercentAfter).toBe(40);
  expect(await Booking.findAll()).toMatchObject([{ keptPercentAfter: 40 }]);
});

test('an edit raises the version, and an edit of another version is rejected', async () => {
  const quote = await create();
  const edit = (version: number) =>
    admin.put<AdminQuoteView>(`${path}/${quote.id}`, { ...buildQuoteInput({ title: 'Two days' }), version });

  const edited = await edit(1);
  const stale = await edit(1);

  expect(edited.body).toMatchObject({ title: 'Two days', version: 2 });
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
});

test('an accepted quote is neither edited nor ended nor sent again', async () => {
  const quote = await create();
  await send(quote);
  await quoteClient(app, quote.id).accept();

  const answers = [
    await admin.put(`${path}/${quote.id}`, { ...buildQuoteInput(), version: 1 }),
    await admin.post(`${path}/${quote.id}/end`, { version: 1 }),
    await send(quote),
  ];

  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
});

test.each([
  ['no line is per person', { lines: [{ label: 'Studio', per: 'once', price: 1000 }] }, 'lines'],
  [
    'the lines per person add up to more than R10000.00',
    { lines: [1, 2].map(() => ({ label: 'Clay', per: 'person', price: 600_000 })) },
    'lines',
  ],
  ['there are fewer people than the minimum', { people: 9 }, 'people'],
  [
    'a day ends before it starts',
    { days: [{ date: dayIn(3), startTime: '10:00', endTime: '09:00' }] },
    'days[0].endTime',
  ],
  [
    'two lines have the same text',
    { lines: ['Clay', 'clay '].map((label) => ({ label, per: 'person', price: 10_000 })) },
    'lines',
  ],
  ['there is no day', { days: [] }, 'days'],
])('if %s, the quote is rejected and the field named', async (_when, values, field) => {
  const { status, body } = await admin.post(path, { ...buildQuoteInput(), ...values });

  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});
