import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { LatestReconciliationView, ReconciliationView } from '@studio/contract/admin/reconciliation';
import { maxHistoryBytes } from '@studio/contract/admin/reconciliation';
import { useFakeApi } from '../../../../test/fakeApi.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { dismissToasts } from '../../../../test/toasts.ts';
import { Reconciliation } from './Reconciliation.tsx';

const api = useFakeApi();
afterEach(dismissToasts);
const reading = 'GET /api/admin/reconciliations/latest';

const agreeing: ReconciliationView = {
  id: 3,
  source: 'daily',
  from: '2026-11-17',
  to: '2026-11-23',
  finishedAt: '2026-11-24T01:00:02.000Z',
  compared: 12,
  settled: 0,
  differences: [],
  differenceCount: 0,
  error: null,
};

async function show(latest: ReconciliationView | null, isApiSet = true) {
  answer(latest, isApiSet);
  renderAt('/admin/payments', <Reconciliation />);
  await waitFor(() => expect(screen.queryByText('Reading the last comparison…')).not.toBeInTheDocument());
  return userEvent.setup();
}

function answer(latest: ReconciliationView | null, isApiSet = true): void {
  const body: LatestReconciliationView = { isApiSet, latest, open: null };
  api.answers[reading] = () => ({ body });
}

const region = () => screen.getByRole('region', { name: 'Compare with PayFast' });
// jsdom has no Blob.text.
const file = (text: string) => Object.assign(new File([text], 'history.csv'), { text: () => Promise.resolve(text) });

test('the last comparison is shown with its time, period and count', async () => {
  await show({ ...agreeing, settled: 1 });

  expect(region()).toHaveTextContent(
    'Last compared Tue 24 Nov 2026, 3:00 AM: Tue 17 Nov 2026 to Mon 23 Nov 2026, 12 transactions of PayFast (the comparison of the day).',
  );
  expect(region()).toHaveTextContent('1 payment had not been reported by PayFast and is recorded now.');
  expect(region()).toHaveTextContent('Everything agrees.');
});

test('differences are listed with both amounts and a link to the booking', async () => {
  const difference = { isRefund: false, at: '2026-11-20T08:00:00.000Z', providerPaymentId: '1089250' } as const;
  await show({
    ...agreeing,
    differenceCount: 230,
    differences: [
      { ...difference, kind: 'missing_here', here: null, there: 90_000, bookingReference: '7K2M-9QXT-4WBD' },
      { ...difference, kind: 'other_amount', isRefund: true, here: 45_000, there: 4500, bookingReference: null },
    ],
  });

  expect(region()).toHaveTextContent('230 differences; these are the first 2');
  const [, missing, other] = within(screen.getByRole('table', { name: 'Differences' })).getAllByRole('row');
  expect(missing).toHaveTextContent(/10:00 AM.*Payment 1089250PayFast has it, this portal does not\..*R900\.00.*None/);
  expect(within(missing!).getByRole('link')).toHaveAttribute('href', '/admin?tab=bookings&search=7K2M-9QXT-4WBD');
  expect(other).toHaveTextContent(/Refund 1089250Both have it, with different amounts\..*R45\.00.*R450\.00/);
});

test('an admin marks the differences of the daily comparison as seen', async () => {
  const open = { id: 6, count: 2, foundAt: '2026-11-24T01:00:02.000Z' };
  api.answers[reading] = () => ({ body: { isApiSet: true, latest: agreeing, open } });
  api.answers['POST /api/admin/reconciliations/6/seen'] = () => ({ body: { message: '' } });
  renderAt('/admin/payments', <Reconciliation />);
  const user = userEvent.setup();
  expect(
    await screen.findByText(/^The comparison of the day \(Tue 24 Nov 2026, 3:00 AM\) found 2 differences/),
  ).toBeVisible();

  answer(agreeing);
  await user.click(screen.getByRole('button', { name: 'Seen to' }));

  await waitFor(() => expect(screen.queryByText(/^The comparison of the day/)).not.toBeInTheDocument());
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/admin/reconciliations/6/seen');
});

test('the chosen period is compared, with progress until the result is there', async () => {
  const user = await show(null);
  expect(region()).toHaveTextContent('Nothing was compared yet.');
  const running = { ...agreeing, source: 'asked', finishedAt: null } as const;
  api.answers['POST /api/admin/reconciliations'] = () => {
    answer(running);
    return { status: 201, body: running };
  };

  await user.clear(screen.getByLabelText('First day'));
  await user.type(screen.getByLabelText('First day'), '2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Compare now' }));

  expect(await screen.findByText(/^Comparing Tue 17 Nov 2026 to Mon 23 Nov 2026 with PayFast/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Comparing…' })).toHaveAttribute('aria-disabled', 'true');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ from: '2026-11-01' });
  answer({ ...running, finishedAt: agreeing.finishedAt });
  expect(await screen.findByText('Everything agrees.')).toBeVisible();
});

test('a rejected period and an unreachable PayFast each say why', async () => {
  const user = await show({ ...agreeing, source: 'asked', error: 'no answer in time' });
  expect(region()).toHaveTextContent('3:00 AM: PayFast could not be asked (no answer in time). Please try again later');
  api.answers['POST /api/admin/reconciliations'] = () => ({
    status: 400,
    body: { error: 'To must not be before From' },
  });

  await user.click(screen.getByRole('button', { name: 'Compare now' }));

  expect((await screen.findByText('To must not be before From')).parentElement).toHaveRole('alert');
});

test('without PayFast’s API a file is compared, and a wrong one is rejected with the API’s sentence', async () => {
  const user = await show(null, false);
  expect(region()).toHaveTextContent('PayFast’s API is not set on this server, so nothing is compared by itself.');
  expect(screen.queryByRole('button', { name: 'Compare now' })).not.toBeInTheDocument();
  const sentence = 'This is not PayFast’s transaction history. Line 2 has a date that cannot be read.';
  api.answers['POST /api/admin/reconciliations/file'] = () => ({ status: 400, body: { error: sentence } });
  const input = screen.getByLabelText('Compare a file of PayFast');

  await user.upload(input, file('x'.repeat(maxHistoryBytes + 1)));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file may have at most 5 MB.'));
  await user.upload(input, file('Date,Type'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
  api.answers['POST /api/admin/reconciliations/file'] = () => {
    answer({ ...agreeing, source: 'file' }, false);
    return { status: 201, body: { ...agreeing, source: 'file' } };
  };
  await user.upload(input, file('Date,Type'));

  expect(await screen.findByText('Everything agrees.')).toBeVisible();
  expect(region()).toHaveTextContent('12 transactions of PayFast (from a file).');
  expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { csv: 'Date,Type' },
    { csv: 'Date,Type' },
  ]);
});
