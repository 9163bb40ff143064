import { screen } from '@testing-library/react';
import { exampleDetail } from '../../../../test/exampleBookings.ts';
import { exampleSettings } from '../../../../test/exampleSettings.ts';
import { renderAt } from '../../../../test/renderPage.tsx';
import { WhatHappensNext } from './WhatHappensNext.tsx';

function show(date: string, textChannel: 'sms' | 'whatsapp' | null = null): void {
  const detail = exampleDetail({}, { date, startTime: '10:00' });
  renderAt('/', <WhatHappensNext detail={detail} />, exampleSettings({ textChannel }));
}

test('the page promises no reminder when its time has passed', () => {
  show('2020-03-15');

  expect(screen.queryByText(/remind/)).not.toBeInTheDocument();
});

test.each([
  [null, 'email'],
  ['sms', 'SMS or email'],
  ['whatsapp', 'WhatsApp or email'],
] as const)('with the channel %s the page promises a reminder by %s', (channel, text) => {
  show('2099-03-22', channel);

  expect(screen.getByText(`We remind you by ${text} 24 hours before the workshop.`)).toBeVisible();
});
