import { screen, within } from '@testing-library/react';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { studio } from '@studio/contract/studio';
import { exampleSettings } from '../../../test/exampleSettings.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Privacy } from './PrivacyPage.tsx';
import { Terms } from './TermsPage.tsx';

const api = useFakeApi();
const { privacyText, termsText } = defaultSettings;

function answer(name: 'privacy' | 'terms', text: string): void {
  api.answers[`GET /api/settings/pages/${name}`] = () => ({
    body: { text, retentionMonths: 60, messageRetentionMonths: 18 },
  });
}

const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);

test('the privacy page begins with what is collected, then has the periods of the settings and who the studio is', async () => {
  answer('privacy', privacyText);

  renderAt('/privacy', <Privacy />);

  expect(await screen.findByText(/^Bookings: 5 years after your last workshop\./)).toBeVisible();
  expect(screen.getByText(/^Waiting lists: 30 days after the workshop\./)).toBeVisible();
  expect(screen.getByText(/^Messages from the contact form: 18 months\./)).toBeVisible();
  expect(headings().slice(0, 2)).toEqual(['H1 Privacy', 'H2 What we collect']);
  expect(headings().slice(-2)).toEqual(['H2 How long we keep it', 'H2 Who we are']);
  expect(screen.getByText(/Information Regulator of South Africa/)).toBeVisible();
  expect(screen.getByText(new RegExp(studio.address.street))).toBeVisible();
});

test('the terms page states the rule of cancellation with the figures of the settings', async () => {
  answer('terms', termsText);

  renderAt('/terms', <Terms />, exampleSettings({ freeCancellationHours: 72, keptPercentAfter: 50 }));

  expect(
    await screen.findByText(
      'You may cancel or move your booking free of charge until 72 hours before the workshop starts. After that we keep 50% until the workshop starts, and then the whole sum, except as our terms say. Moving later costs the same. A refund goes back the way you paid, if possible, and arrives within 10 business days, often sooner.',
    ),
  ).toBeVisible();
  expect(headings()[0]).toBe('H1 Terms');
});

test('markup in the text of the studio is shown as text', async () => {
  answer('terms', '## <b>Head</b>\n<script>alert(1)</script>\n- <img src=x onerror=alert(1)>');

  renderAt('/terms', <Terms />);

  expect(await screen.findByRole('heading', { name: '<b>Head</b>' })).toBeVisible();
  expect(screen.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(within(screen.getByRole('article')).queryByRole('img')).not.toBeInTheDocument();
});
