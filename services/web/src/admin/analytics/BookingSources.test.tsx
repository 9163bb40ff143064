import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { exampleAdmin } from '../../../test/admin/exampleAdmins.ts';
import { exampleSources } from '../../../test/admin/exampleSources.ts';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { rejection } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { BookingSources } from './BookingSources.tsx';
import { OverviewTab } from './OverviewTab.tsx';

const api = usePortalApi();
const weeks = 'GET /api/admin/booking-sources?period=weeks';
const months = 'GET /api/admin/booking-sources?period=months';

const figures = { bookings: 1, seats: 2, revenue: 90_000 };
const widget = { source: 'widget', medium: 'yoga.example', campaign: null, ...figures };

async function rows(): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name: 'Where bookings come from' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

test('the table names source, medium and campaign of the bookings, and ends with what is not known and the total', async () => {
  const total = { bookings: 3, seats: 5, revenue: 225_000 };
  api.answers[weeks] = () => ({ body: exampleSources({ named: [widget], unknown: { ...figures, seats: 3 }, total }) });

  renderAt('/admin', <BookingSources period="weeks" />);

  expect(await rows()).toEqual([
    // The second and third cell are hidden on a phone, which shows their text below the source.
    [`${widget.source}${widget.medium}`, 'yoga.example', '–', '1', '2', 'R900.00'],
    ['Not known', '–', '–', '1', '3', 'R900.00'],
    ['Total', '–', '–', '3', '5', 'R2\u00a0250.00'],
  ]);
});

test('the period is that of the revenue', async () => {
  answerPortal(api);
  api.answers[months] = () => ({ body: exampleSources({ named: [{ ...widget, source: null, medium: 'mail' }] }) });
  renderAt('/admin', <OverviewTab admin={exampleAdmin()} />);
  await rows();

  await userEvent.click(screen.getByRole('button', { name: 'Year' }));

  expect(await screen.findByRole('cell', { name: 'mail' })).toBeInTheDocument();
  expect((await rows())[0]?.[0]).toBe('–mail');
  expect(screen.getByText(/^Last 12 months, by the utm_source/)).toBeInTheDocument();
});

test('sources without a row of their own are one row', async () => {
  const named = Array.from({ length: 50 }, (_none, index) => ({ ...widget, source: `s${index}` }));
  api.answers[weeks] = () => ({ body: exampleSources({ named, others: { bookings: 7, seats: 8, revenue: 100 } }) });

  renderAt('/admin', <BookingSources period="weeks" />);

  expect((await rows())[50]).toEqual(['Other sources', '–', '–', '7', '8', 'R1.00']);
});

test('a failed list has an error with Retry', async () => {
  api.answers[weeks] = () => ({ status: 503, body: {} });
  renderAt('/admin', <BookingSources period="weeks" />);
  expect(await screen.findByText('The sources could not be loaded.')).toBeInTheDocument();

  api.answers[weeks] = () => ({ body: exampleSources() });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await rows()).toHaveLength(2);
});

test('an API that implements only SPEC has no such table', async () => {
  api.answers[weeks] = rejection(404, 'not_found');

  renderAt('/admin', <BookingSources period="weeks" />);

  await waitForElementToBeRemoved(await screen.findByText('Loading the sources…'));
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
