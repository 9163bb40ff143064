import { fireEvent, screen } from '@testing-library/react';
import type { QuoteDayView, QuoteView } from '@studio/contract/quotes/quoteViews';
import { adminQuote } from '../../../test/admin/exampleQuotes.ts';
import { rejection, useFakeApi } from '../../../test/fakeApi.ts';
import { renderRoute } from '../../../test/renderPage.tsx';
import { Quote } from './QuotePage.tsx';

const api = useFakeApi();

const day = (date: string, taken: string | null = null): QuoteDayView => ({
  date,
  startTime: '10:00',
  endTime: '13:00',
  taken,
});
const sent = (values: Partial<QuoteView> = {}): QuoteView => ({
  ...adminQuote({ days: [day('2031-01-15'), day('2031-01-16')] }),
  keptPercentAfter: 50,
  accepted: null,
  ...values,
});

function open(hash = '#key=k'): void {
  renderRoute('/quote/:id', `/quote/31${hash}`, <Quote />);
}

test('when the studio changes the quote while it is open, the visitor reads so and keeps the entered name', async () => {
  let stored = sent();
  api.answers['GET /api/quotes/31'] = () => ({ body: stored });
  open();
  fireEvent.change(await screen.findByLabelText(/Your name/), { target: { value: 'Zanele Khumalo' } });
  fireEvent.change(screen.getByLabelText(/How many people/), { target: { value: '12' } });
  fireEvent.blur(screen.getByLabelText(/How many people/));
  fireEvent.click(screen.getByRole('radio', { name: /January 16/ }));
  stored = sent({ version: 3, maxPeople: 11, days: [day('2031-01-15'), day('2031-01-16', 'Taken')] });
  api.answers['POST /api/quotes/31/accept'] = rejection(409, 'changed_meanwhile', 'This quote has changed.');

  fireEvent.click(screen.getByRole('button', { name: 'Accept and pay' }));

  expect(await screen.findByText('This quote has changed.')).toBeVisible();
  expect(await screen.findByText('Between 8 and 11')).toBeVisible();
  expect(screen.getByText('This quote has changed.')).toBeVisible();
  expect(screen.getByLabelText(/Your name/)).toHaveValue('Zanele Khumalo');
  expect(screen.getByLabelText(/How many people/)).toHaveValue(11);
  expect(screen.getByRole('radio', { name: /January 15/ })).toBeChecked();

  fireEvent.click(screen.getByRole('button', { name: 'Accept and pay' }));
  expect(await screen.findByText('This quote has changed.')).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { version: 2, day: 1, people: 12, name: 'Zanele Khumalo' },
    { version: 3, day: 0, people: 11, name: 'Zanele Khumalo' },
  ]);
});

test('a quote of which all days are taken cannot be accepted', async () => {
  api.answers['GET /api/quotes/31'] = () => ({ body: sent({ days: [day('2031-01-15', 'Taken')] }) });

  open();

  expect(await screen.findByText('All days have been taken. Please ask us for another day.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept and pay' })).not.toBeInTheDocument();
});

const decline = 'POST /api/quotes/31/decline';

test('Decline asks first, then declines, and the page says so', async () => {
  api.answers['GET /api/quotes/31'] = () => ({ body: sent() });
  api.answers[decline] = () => ({ body: sent({ state: 'declined' }) });
  open();

  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(screen.getByText(/Do you want to decline this quote\?/)).toBeVisible();
  expect(api.calls.map(({ method }) => method)).toEqual(['GET']);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }));

  expect(await screen.findByRole('heading', { name: 'You declined this quote' })).toBeVisible();
  expect(screen.getByText(/The days are free again/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const [sentDecline, ...others] = api.calls.filter(({ method }) => method === 'POST');
  expect(sentDecline?.headers.get('x-quote-key')).toBe('k');
  expect(others).toEqual([]);
});

test('if declining fails, the error and the quote stay, and it can be declined again', async () => {
  api.answers['GET /api/quotes/31'] = () => ({ body: sent() });
  api.answers[decline] = rejection(503, 'unavailable', 'We cannot do this just now.');
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));

  fireEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }));

  expect(await screen.findByText('We cannot do this just now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept and pay' })).toBeEnabled();
  api.answers[decline] = () => ({ body: sent({ state: 'declined' }) });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, decline it' }));
  expect(await screen.findByRole('heading', { name: 'You declined this quote' })).toBeVisible();
});

test('an ended quote says so and cannot be accepted', async () => {
  api.answers['GET /api/quotes/31'] = () => ({ body: sent({ state: 'ended' }) });

  open();

  expect(await screen.findByRole('heading', { name: 'This quote has ended' })).toBeVisible();
  expect(screen.getByText(/It can no longer be accepted, and its days are free again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/#contact');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a link without its key asks the visitor to open the link of the email', async () => {
  open('');

  expect(await screen.findByText(/No quote was found for this link/)).toBeVisible();
  expect(api.calls).toEqual([]);
});
