/** @jest-environment node */
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleManage } from '../../test/exampleManage.ts';
import { exampleVoucher } from '../../test/site/exampleVoucher.ts';
import { sendJson, startWeb } from '../../test/webServer.ts';

// SPEC §2 Home page
// RELIABILITY H01
test('pages have the content security policy and the other security headers', async () => {
  const web = await startWeb({ env: { PAYFAST_FORM_ORIGINS: 'https://pay.example,https://hop.example' } });

  for (const path of ['/', '/events', '/booking-cancelled', '/nope']) {
    const { headers } = await web.get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; " +
        "font-src 'self'; connect-src 'self'; " +
        "form-action 'self' https://pay.example https://hop.example http://127.0.0.1:4010; " +
        "frame-ancestors 'none'; frame-src 'none'; base-uri 'none'; object-src 'none'; " +
        'report-uri /csp-reports; report-to csp',
      'reporting-endpoints': 'csp="/csp-reports"',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  }
});

// RELIABILITY H11
test('private pages are not cached, not indexed and send no referrer; public pages may be revalidated', async () => {
  const example = { ...exampleManage(), ...exampleDetail(), ...exampleVoucher() };
  const web = await startWeb({ api: (_request, response) => sendJson(response, 200, example) });

  for (const path of [
    '/booking/7K2M-9QXT-4WBD',
    '/booking/7K2M-9QXT-4WBD/manage',
    '/booking/7K2M-9QXT-4WBD/manage?payment=returned',
    '/booking/7K2M-9QXT-4WBD/manage/move',
    '/booking/7K2M-9QXT-4WBD/manage/cancel',
    '/booking/7K2M-9QXT-4WBD/manage/invoice',
    '/waiting-list/7',
    '/pay/AAAAAAAAAAAAAAAAAAAAAA',
    '/voucher',
    '/voucher/ABCD-EFGH-JKMN',
    '/find-booking',
    '/booking-confirmed?hold=x',
    '/booking-success',
    '/booking-cancelled',
  ]) {
    const answer = await web.get(path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  }
  const open = await web.get('/nope');
  expect(open.headers.get('cache-control')).toBe('public, no-cache');
  expect(open.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('a shared cache may reuse public pages for SHARED_CACHE_SECONDS, and no other page', async () => {
  const web = await startWeb({ env: { SHARED_CACHE_SECONDS: '60' } });

  const readCacheControl = async (path: string) => (await web.get(path)).headers.get('cache-control');

  for (const path of ['/', '/events', '/events/1', '/nope']) {
    expect(await readCacheControl(path)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
  }
  for (const path of ['/booking/7K2M-9QXT-4WBD', '/booking-cancelled?hold=a', '/admin', '/healthz']) {
    expect(await readCacheControl(path)).toBe('no-store');
  }
});

test('pages send Strict-Transport-Security when the public address is https', async () => {
  const web = await startWeb({ env: { PUBLIC_URL: 'https://studio.example', TRUST_PROXY_HOPS: '1' } });

  const { headers } = await web.get('/events', { 'X-Forwarded-Proto': 'https' });

  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});
