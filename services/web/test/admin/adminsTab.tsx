import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminsTab } from '../../src/admin/admins/AdminsTab.tsx';
import { renderAt } from '../renderPage.tsx';
import { exampleAdmin } from './exampleAdmins.ts';
import { usePortalApi } from './portalApi.ts';

export const naledi = exampleAdmin();
export const sipho = exampleAdmin({
  id: 2,
  username: 'sipho',
  email: 'sipho@studio.example',
  firstName: 'Sipho',
  lastName: 'Khumalo',
  phone: null,
  isActive: false,
  createdAt: '2031-02-28T22:30:00.000Z',
});

/** The admins tab with the signed-in Naledi and the inactive Sipho. Call it once, at the top of a test file. */
export function adminsTab() {
  const api = usePortalApi();
  beforeEach(() => {
    api.answers['GET /api/admin/users'] = () => ({ body: [naledi, sipho] });
  });

  return { api, sent: (method: string) => api.calls.filter((call) => call.method === method) };
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

export function fillFields(values: Record<string, string>): void {
  for (const [label, text] of Object.entries(values)) fireEvent.change(field(label), { target: { value: text } });
}

export async function showAdminsTab(): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt('/admin?tab=users', <AdminsTab admin={naledi} />);
  await waitFor(() => expect(screen.queryByText('Loading admin users…')).not.toBeInTheDocument());
  return userEvent.setup();
}
