/** @jest-environment node */
import '../../../contract/test/useExampleStudio.ts';
import { defaultFactsIn } from '../../../contract/test/exampleStudio.ts';
import { exampleDetail } from '../../test/exampleBookings.ts';
import { exampleManage } from '../../test/exampleManage.ts';
import { exampleVoucher } from '../../test/site/exampleVoucher.ts';
import { exampleApi, sendJson, startWeb } from '../../test/webServer.ts';
import type { Received, WebServer } from '../../test/webServer.ts';
import type { BuiltFile } from '../files/files.ts';
import { withStudioFiles } from './studioFiles.ts';
import { warnAboutStudio } from './studioWarnings.ts';

const texts = { text: '## What you book\nA class.', retentionMonths: 60, messageRetentionMonths: 24 };
const manifest: BuiltFile = {
  path: '/site.webmanifest',
  body: Buffer.from('{"name":"Studio Randburg","short_name":"Studio Randburg","description":"","start_url":"/"}'),
  compressed: {},
};

function start(): Promise<WebServer> {
  return startWeb({
    env: { PUBLIC_URL: 'https://paper-bay.example' },
    files: withStudioFiles([manifest], []),
    api: (request, response) => {
      const answer = answerTo(request);
      if (answer) sendJson(response, 200, answer);
      else exampleApi(request, response);
    },
  });
}

function answerTo({ url }: Received): object | null {
  if (url.endsWith('/manage')) return exampleManage();
  if (url.startsWith('/api/bookings/')) return exampleDetail();
  if (url.startsWith('/api/vouchers/')) return exampleVoucher();
  if (url.startsWith('/api/settings/pages/')) return texts;
  return null;
}

test.each([
  '/',
  '/events',
  '/events/1',
  '/privacy',
  '/terms',
  '/booking/7K2M-9QXT-4WBD',
  '/booking/7K2M-9QXT-4WBD/manage',
  '/booking/7K2M-9QXT-4WBD/manage/move',
  '/booking/7K2M-9QXT-4WBD/manage/cancel',
  '/booking/7K2M-9QXT-4WBD/manage/invoice',
  '/waiting-list/1',
  '/pay/AAAAAAAAAAAAAAAAAAAAAA',
  '/voucher',
  '/voucher/ABCD-EFGH-JKMN',
  '/find-booking',
  '/booking-confirmed',
  '/booking-cancelled',
  '/admin',
  '/admin/login',
  '/nope',
  '/booking/7K2M-9QXT-4WBD/workshop.ics',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/workshops.ics',
])('%s of an installation with its own facts has no fact of the default studio', async (path) => {
  const web = await start();

  const shown = await (await web.get(path)).text();

  expect(shown.length).toBeGreaterThan(50);
  expect(defaultFactsIn(shown)).toEqual([]);
});

test('a page sends the studio’s facts to the browser, and the colours as variables', async () => {
  const web = await start();

  const html = await (await web.get('/')).text();

  expect(html).toContain('<title>Paper Bay Studio: print and paper classes</title>');
  expect(html).toContain('<meta name="theme-color" content="#f4f8fa">');
  expect(html).toContain('--color-terracotta:#0b6175');
  expect(html).toContain('--gradient-1:linear-gradient(168deg,');
  const overrides = /<script id="studio-overrides" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(overrides)).toMatchObject({ name: 'Paper Bay Studio', season: 2031 });
});

test('a page shows no link for a social network or partner that the studio does not have', async () => {
  const web = await start();

  const html = await (await web.get('/')).text();

  expect(html).toContain('Instagram');
  expect(html).not.toMatch(/Facebook|TikTok|href=""/);
});

test('the manifest has the name and the colour of the installation', async () => {
  const web = await start();

  const answer = await web.get('/site.webmanifest');

  expect(await answer.json()).toMatchObject({ name: 'Paper Bay Studio', theme_color: '#f4f8fa', start_url: '/' });
});

test('the operator is warned of pictures of the default studio that remain', () => {
  const warn = jest.fn();

  warnAboutStudio({ warn }, [{ path: '/art/hero.jpg', body: Buffer.of(), compressed: {} }]);

  const unchanged = ['/art/studio.jpg', '/art/social.jpg', '/icon-192.png', '/icon-512.png'];
  expect(warn.mock.calls).toEqual([[{ unchanged }, 'studio.json keeps facts of the default studio']]);
});
