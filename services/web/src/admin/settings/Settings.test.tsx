import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import type { SettingsView, StudioSettings } from '@studio/contract/settings/settings';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { Settings } from './Settings.tsx';

const api = useFakeApi();
const path = '/api/admin/settings';
afterEach(dismissToasts);

function viewOf(settings: Partial<StudioSettings> = {}, change: Partial<SettingsView> = {}): SettingsView {
  return { settings: { ...defaultSettings, ...settings }, changedAt: null, changedBy: null, ...change };
}

/** Opens the page with a fake API that stores what is sent. */
async function open(view = viewOf()) {
  api.answers[`GET ${path}`] = () => ({ body: view });
  api.answers[`PUT ${path}`] = () => {
    const sent = api.calls.at(-1)?.body;
    return { body: viewOf({ ...view.settings, ...Object(sent) }) };
  };
  renderAt(
    '/admin/settings',
    <>
      <Routes>
        <Route path="/admin/settings" element={<Settings />} />
        <Route path="/admin" element={<h1>Portal</h1>} />
      </Routes>
      <Toaster />
    </>,
  );
  await screen.findByRole('form', { name: 'Settings' });
  return userEvent.setup({ delay: null });
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save settings' });
const sent = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

test('the page shows the settings and who changed them last', async () => {
  await open(viewOf({}, { changedAt: '2026-11-23T08:00:00.000Z', changedBy: 'naledi' }));

  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(screen.getByText('Last changed Mon 23 Nov 2026, 10:00 AM by naledi')).toBeVisible();
  expect(box(/^Free until/)).toHaveValue('48');
  expect(box(/^After that we keep/)).toHaveValue('100');
  expect(screen.getByRole('combobox', { name: /each new booking/ })).toHaveValue('on');
  expect(screen.getByRole('combobox', { name: /how their workshop was/ })).toHaveValue('off');
  expect(box(/^Privacy page/)).toHaveValue(defaultSettings.privacyText);
  expect(screen.getAllByRole('link', { name: /^See the page/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/terms',
  ]);
});

test('while an admin types the cancellation rule, it is shown as visitors read it', async () => {
  const user = await open();
  const example = () => within(screen.getByRole('form')).getByText(/^Free cancellation|^Please enter/).textContent;
  expect(example()).toMatch(
    /^Free cancellation until .*, 2:00 PM\. After that nothing is paid back, except as our terms say\.$/,
  );

  await user.clear(box(/^After that we keep/));
  const incomplete = example();
  await user.type(box(/^After that we keep/), '30');

  expect(incomplete).toBe('Please enter both numbers.');
  expect(example()).toMatch(
    /After that we keep R135\.00 until the workshop starts, and then the whole sum, except as our terms say\.$/,
  );
});

test('only changed settings are sent, with their values as read', async () => {
  const user = await open();

  await user.clear(box(/^Free until/));
  await user.type(box(/^Free until/), '72');
  await user.selectOptions(screen.getByRole('combobox', { name: /each new booking/ }), 'off');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(save());

  expect(await screen.findByText('Settings Saved')).toBeVisible();
  expect(sent()).toEqual([
    {
      freeCancellationHours: 72,
      newBookingMail: false,
      before: { freeCancellationHours: 48, newBookingMail: true },
    },
  ]);
  expect(box(/^Free until/)).toHaveValue('72');
  expect(screen.getByText('Saved')).toBeVisible();
});

test('bank details of several lines are saved, and can be removed again', async () => {
  const user = await open();

  await user.type(box(/^Bank details/), 'First Bank{Enter}62 000 000 001');
  await user.click(save());
  await screen.findByText('Saved');
  await user.clear(box(/^Bank details/));
  await user.click(save());

  const bankDetails = 'First Bank\n62 000 000 001';
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { bankDetails, before: { bankDetails: '' } },
    { bankDetails: '', before: { bankDetails } },
  ]);
});

test.each([
  [/^Free until/, '800', 'Please enter whole hours from 0 to 720'],
  [/^After that we keep/, 'x', 'Percentage must be a number'],
  [/^Bookings/, '3', 'Please enter 12 to 240 months'],
  [/^Terms page/, ' ', 'Please enter the terms'],
])('an invalid %s is rejected beside its field', async (name, typed, error) => {
  const user = await open();

  await user.clear(box(name));
  await user.type(box(name), typed);
  await user.click(save());

  expect(box(name)).toHaveAccessibleDescription(expect.stringContaining(error));
  expect(box(name)).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('after another admin has changed the settings, Reload shows the newest', async () => {
  const user = await open();
  const error = 'Somebody else changed the settings at 10:00 AM. Nothing of yours was saved.';
  api.answers[`PUT ${path}`] = () => ({ status: 409, body: { error, code: 'changed_meanwhile' } });
  await user.type(box(/^Consent/), ' More.');
  await user.click(save());
  api.answers[`GET ${path}`] = () => ({ body: viewOf({ consentText: 'Theirs' }) });

  await user.click(await screen.findByRole('button', { name: 'Reload' }));

  await waitFor(() => expect(box(/^Consent/)).toHaveValue('Theirs'));
  expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
});

test('leaving the page with unsaved text asks for confirmation', async () => {
  const user = await open();
  await user.type(box(/^Consent/), ' More.');

  await user.click(screen.getByRole('button', { name: 'Back to the portal' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(box(/^Consent/)).toHaveValue(`${defaultSettings.consentText} More.`);
  await user.click(screen.getByRole('button', { name: 'Back to the portal' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));

  expect(await screen.findByRole('heading', { name: 'Portal' })).toBeVisible();
});

test('templates are added, edited and deleted, and each step is saved at once', async () => {
  const [first, ...others] = defaultSettings.messageTemplates;
  const user = await open();
  await user.type(box(/^Consent/), ' More.');

  await user.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Thanks');
  await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Thank you');
  await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'It was lovely.');
  await user.click(within(dialog).getByRole('button', { name: 'Save template' }));

  const added = { name: 'Thanks', subject: 'Thank you', body: 'It was lovely.' };
  expect(await screen.findByRole('button', { name: 'Edit Thanks' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Delete ${first?.name}` }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  expect(sent()).toEqual([
    {
      messageTemplates: [first, ...others, added],
      before: { messageTemplates: [first, ...others] },
    },
    {
      messageTemplates: [...others, added],
      before: { messageTemplates: [first, ...others, added] },
    },
  ]);
  expect(box(/^Consent/)).toHaveValue(`${defaultSettings.consentText} More.`);
});
