import { createMetrics } from './metrics.ts';

test('a kind of mail that has never failed has the count 0, so that an alert detects the first failure', async () => {
  const metrics = createMetrics('1.2.3', ['booking-confirmed', 'booking-reminder']);

  metrics.countMail('booking-confirmed', 'ok');
  const lines = (await metrics.registry.metrics()).split('\n');

  expect(lines).toContain('mail_sent_total{kind="booking-confirmed",result="ok"} 1');
  expect(lines).toContain('mail_sent_total{kind="booking-confirmed",result="permanent"} 0');
  expect(lines).toContain('mail_sent_total{kind="booking-reminder",result="retry"} 0');
});
