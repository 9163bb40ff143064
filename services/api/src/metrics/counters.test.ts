import { createRateLimits } from '../limits/rateLimit.ts';
import { registry } from './counters.ts';

test('counters start at 0, so that an alert detects the first increase', async () => {
  createRateLimits(1, null);

  const lines = (await registry.metrics()).split('\n');

  for (const series of [
    'payments_itn_total{result="ok"}',
    'payments_itn_total{result="bad_source"}',
    'bookings_total{channel="return",result="pending"}',
    'login_total{result="fail"}',
    'upload_total{result="error"}',
    'ratelimit_hits_total{bucket="contact"}',
  ]) {
    expect(lines).toContain(`${series} 0`);
  }
});
