import { screen, waitFor, within } from '@testing-library/react';
import type { AdminEventView } from '@studio/contract/events/events';
import { defaultSettings } from '@studio/contract/settings/defaultSettings';
import { eventDialog } from '../../../../../test/admin/eventDialog.tsx';
import { exampleAdminEvent } from '../../../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../../../test/fakeApi.ts';
import { useFakeUploads } from '../../../../../test/fakeUpload.ts';

const api = useFakeApi();
useFakeUploads();
const { user, onClose, open } = eventDialog();

const section = () => screen.getByText('Payment').closest('details')!;
const control = (name: string) => within(section()).getByRole('checkbox', { name });
const sent = () => api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

function openEvent(values: Partial<AdminEventView> = {}, bankDetails = ''): void {
  const event = exampleAdminEvent(values);
  const body = { settings: { ...defaultSettings, bankDetails }, changedAt: null, changedBy: null };
  api.answers['GET /api/admin/settings'] = () => ({ body });
  api.answers['PATCH /api/events/1'] = () => ({ body: { ...event, dropped: [] } });
  open(event);
}

test('both ways to pay later are off by default, and a chosen one is saved', async () => {
  openEvent();
  expect(section()).toHaveTextContent('By card only.');
  await user.click(screen.getByText('Payment'));
  expect([control('Pay by EFT'), control('Pay at the studio')].map((one) => (one as HTMLInputElement).checked)).toEqual(
    [false, false],
  );

  await user.click(control('Pay at the studio'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ payLater: ['studio'], before: { payLater: [] } }]);
  expect(section()).toHaveTextContent('By card, or: pay at the studio.');
});

test('without bank details the section says when EFT is offered', async () => {
  openEvent({ payLater: ['eft'] });
  await user.click(screen.getByText('Payment'));

  expect(control('Pay by EFT')).toBeChecked();
  expect(
    await within(section()).findByText(/EFT is offered once you have entered your bank details/),
  ).toBeInTheDocument();
});

test('with bank details the section has no note about them', async () => {
  openEvent({ payLater: ['eft'] }, 'First Bank');
  await user.click(screen.getByText('Payment'));
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/admin/settings')).toBe(true));

  expect(within(section()).queryByText(/EFT is offered once/)).not.toBeInTheDocument();
});
