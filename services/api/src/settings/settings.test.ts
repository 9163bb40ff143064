import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { maxPageText } from '@studio/contract/settings/settings';
import type { PageTextView, PublicSettingsView, SettingsView } from '@studio/contract/settings/settings';
import { useSignedIn } from '../../test/admins.ts';
import { startApp } from '../../test/app.ts';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { request } from '../../test/client.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent } from '../../test/factories.ts';
import { readSettings } from './readSettings.ts';

const { database, app, admins } = useAppWithAdmins();
const admin = useSignedIn(admins);

const path = '/api/admin/settings';
const edit = (fields: object, before?: object) => admin.put<SettingsView>(path, { ...fields, before });
const readTag = async (url = app.url) => (await request(url, '/api/events', { method: 'HEAD' })).headers.get('ETag');

test('settings that were never edited have their defaults', async () => {
  expect((await admin.get<SettingsView>(path)).body).toEqual({
    settings: defaultSettings,
    changedAt: null,
    changedBy: null,
  });
  expect(await readSettings(database.sequelize)).toEqual(defaultSettings);
});

test('an edit changes only the sent settings, and the response names the admin', async () => {
  const { status, body } = await edit({ freeCancellationHours: 24, termsText: 'New terms' });

  expect([status, body]).toEqual([
    200,
    {
      settings: { ...defaultSettings, freeCancellationHours: 24, termsText: 'New terms' },
      changedAt: expect.any(String),
      changedBy: admin.admin.username,
    },
  ]);
  expect(await readSettings(database.sequelize)).toEqual(body.settings);
});

test('visitors read only the settings that pages show, and every replica serves an edit as soon as the version of the list has changed', async () => {
  const other = await startApp({ database });
  await buildEvent();
  const before = await readTag();
  await request(app.url, '/api/settings');
  await edit({ freeCancellationHours: 24, keptPercentAfter: 50, newBookingMail: false });

  const [after, { body }] = [await readTag(), await request<PublicSettingsView>(app.url, '/api/settings')];
  const elsewhere = await request<PublicSettingsView>(other.url, '/api/settings');
  const same = await readTag(other.url);
  await other.close();

  expect(body).toEqual({
    freeCancellationHours: 24,
    keptPercentAfter: 50,
    sellsVouchers: false,
    eftDays: null,
    consentText: defaultSettings.consentText,
    textChannel: null,
    hasDiscountCodes: false,
    hasVouchers: false,
  });
  expect(elsewhere.body).toEqual(body);
  expect(after).not.toBe(before);
  expect(same).toBe(after);
});

test('a page has its stored text and the periods, and an unknown page is not found', async () => {
  await edit({ termsText: 'Be kind.', retentionMonths: 72 });

  const page = await request<PageTextView>(app.url, '/api/settings/pages/terms');

  expect(page.body).toEqual({ text: 'Be kind.', retentionMonths: 72, messageRetentionMonths: 24 });
  expect((await request<PageTextView>(app.url, '/api/settings/pages/privacy')).body.text).toBe(
    defaultSettings.privacyText,
  );
  expect((await request(app.url, '/api/settings/pages/prices')).status).toBe(404);
});

test.each([
  [{ freeCancellationHours: -1 }, 'Please enter whole hours from 0 to 720'],
  [{ freeCancellationHours: 1.5 }, 'Hours must be a whole number'],
  [{ keptPercentAfter: 101 }, 'Please enter a whole percentage from 0 to 100'],
  [{ privacyText: ' ' }, 'Please enter the privacy text'],
  [{ termsText: 'x'.repeat(maxPageText + 1) }, 'Terms cannot be longer than 10000 characters'],
  [{ retentionMonths: 11 }, 'Please enter 12 to 240 months'],
  [{ messageTemplates: [{ name: 'A', subject: 'B', body: '' }] }, 'Please enter a message'],
  [{ messageTemplates: ['A'] }, 'A template must be an object'],
])('the settings %j are rejected and nothing changes', async (fields, error) => {
  expect(await edit({ newBookingMail: false, ...fields })).toMatchObject({ status: 400, body: { error } });
  expect(await readSettings(database.sequelize)).toEqual(defaultSettings);
});

test('the longest texts are accepted together with the texts that were read before', async () => {
  const texts = { privacyText: '€'.repeat(maxPageText), termsText: '€'.repeat(maxPageText) };
  await edit(texts);

  expect((await edit({ ...texts, termsText: 'Short' }, texts)).status).toBe(200);
});

describe('two admins who edit the settings', () => {
  test('the second of two admins who edit the same setting at the same time waits and is rejected with 409', async () => {
    const slow = await database.sequelize.transaction();
    await database.sequelize.query('select pg_advisory_xact_lock(4036)', { transaction: slow });

    const saves = [24, 72].map((freeCancellationHours) =>
      edit({ freeCancellationHours }, { freeCancellationHours: 48 }),
    );
    await waitUntilBlocked(database.sequelize, 2);
    await slow.commit();
    const answers = await Promise.all(saves);

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      error: expect.stringMatching(/^Somebody else changed the settings at .* Nothing of yours was saved\.$/),
    });
  });

  test('two admins who edit different settings both succeed, and a repeated request is not a conflict', async () => {
    const first = () => edit({ freeCancellationHours: 24 }, { freeCancellationHours: 48 });

    const statuses = [await first(), await edit({ keptPercentAfter: 50 }, { keptPercentAfter: 100 }), await first()];

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readSettings(database.sequelize)).toMatchObject({ freeCancellationHours: 24, keptPercentAfter: 50 });
  });
});

test('an edit writes one audit entry with numbers and the lengths of texts, and an edit without effect writes none', async () => {
  await edit({ consentText: 'One' });
  await edit({ consentText: 'Two', retentionMonths: 72 });
  await edit({ consentText: 'Two' });

  const { body } = await admin.audit('?about=settings');

  expect(body.items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    {
      action: 'settings.updated',
      before: { consentText: '3 characters', retentionMonths: 60 },
      after: { consentText: '3 characters (changed)', retentionMonths: 72 },
    },
    {
      action: 'settings.updated',
      before: { consentText: `${defaultSettings.consentText.length} characters` },
      after: { consentText: '3 characters' },
    },
  ]);
});
