import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';
import { adminQuote } from '../../../test/admin/exampleQuotes.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts, expectToast } from '../../../test/toasts.ts';
import { QuoteEditor } from './QuoteEditor.tsx';

afterEach(dismissToasts);

function show(values: Partial<AdminQuoteView> = {}) {
  const user = userEvent.setup();
  renderAt('/admin/quotes/31', <QuoteEditor quote={adminQuote(values)} message={null} />);
  return user;
}

test('a saved day shows whether it is free until its date or its times are edited', async () => {
  const date = '2031-01-15';
  const user = show({
    days: [
      { date, startTime: '10:00', endTime: '13:00', taken: null },
      { date, startTime: '14:00', endTime: '17:00', taken: 'Raku' },
    ],
  });
  const [first, second] = ['Day 1', 'Day 2'].map((name) => screen.getByRole('group', { name }));
  expect(first).toHaveTextContent('The studio is free');
  expect(second).toHaveTextContent('Not free: Raku');

  await user.clear(within(first!).getByLabelText('End'));
  await user.type(within(first!).getByLabelText('End'), '14:00');

  expect(first).not.toHaveTextContent('The studio is free');
  expect(second).toHaveTextContent('Not free: Raku');
});

test('each line has its sum for the number of people that is typed', async () => {
  const user = show({
    lines: [
      { label: 'Clay day', per: 'person', price: 39_500 },
      { label: 'The studio to yourselves', per: 'once', price: 60_000 },
    ],
  });
  expect(screen.getByRole('group', { name: 'Line 1' })).toHaveTextContent('× 10 = R3 950.00');

  await user.clear(screen.getByLabelText('People'));
  await user.type(screen.getByLabelText('People'), '12');

  expect(screen.getByRole('group', { name: 'Line 1' })).toHaveTextContent('× 12 = R4 740.00');
  expect(screen.getByRole('group', { name: 'Line 2' })).toHaveTextContent('× 1 = R600.00');
});

test('the link of a sent quote is copied', async () => {
  const user = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');

  await user.click(screen.getByRole('button', { name: 'Copy link' }));

  await expectToast('Link Copied', undefined, 'plain');
  expect(copied).toHaveBeenCalledWith('https://studio.example/quote/31#key=k');
});

test('where the browser does not allow copying, the link of a quote is shown', async () => {
  const user = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));

  await user.click(screen.getByRole('button', { name: 'Copy link' }));

  expect(await screen.findByRole('textbox', { name: /did not allow copying/ })).toHaveValue(
    'https://studio.example/quote/31#key=k',
  );
});

test('the address of a sent quote says that another one ends the link', () => {
  show();

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/the link that was sent no longer works/);
});

test('the address of a draft says nothing about links', () => {
  show({ state: 'draft', sentAt: null, url: null });

  expect(screen.getByLabelText('Email')).not.toHaveAccessibleDescription();
});

test.each([
  ['was cancelled', { id: 3, bookingReference: 'KBT-7K2M9', isCancelled: true }],
  ['was deleted', null],
])('an accepted quote whose booking %s is shown as cancelled', (_how, booking) => {
  show({ state: 'accepted', acceptedAt: '2030-12-02T08:00:00.000Z', booking });

  expect(screen.getByText('Cancelled')).toBeVisible();
});
