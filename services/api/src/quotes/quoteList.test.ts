import { Client } from 'pg';
import type { QuoteRowView } from '@studio/contract/quotes/quoteViews';
import { useAppWithProvider } from '../../test/payments/appWithProvider.ts';
import { sendQuote } from '../../test/quotes.ts';
import { Quote } from './quote.model.ts';

const { app, admin } = useAppWithProvider();

const list = async () => (await admin.get<QuoteRowView[]>('/api/admin/quotes')).body;

/** The number of statements that name a table of quotes, their bookings, workshops or messages. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent));
  query.mockRestore();
  return texts.filter((text) => /quotes|bookings|events|contact_messages/.test(text)).length;
}

test('the list of quotes is read by one statement, however many there are', async () => {
  const first = await sendQuote(app);
  await first.accept();
  await sendQuote(app, { title: 'Two days' });
  await Quote.update({ openedAt: new Date() }, { where: { id: first.id } });

  const rows: QuoteRowView[] = [];
  const statements = await countStatements(async () => rows.push(...(await list())));

  expect(statements).toBe(1);
  expect(rows).toMatchObject([
    { title: 'Two days', state: 'sent', booking: null, firstName: 'Sipho', people: 14 },
    { id: first.id, state: 'accepted', acceptedAt: expect.any(String), booking: { isCancelled: false } },
  ]);
});

test('a quote whose booking was cancelled says so in the list', async () => {
  const quote = await sendQuote(app);
  await quote.accept();
  const [{ booking } = { booking: null }] = await list();

  await admin.patch(`/api/bookings/${booking?.id}/status`, { status: 'cancelled' });

  expect(await list()).toMatchObject([{ id: quote.id, booking: { isCancelled: true } }]);
});
