// SPEC §2 Admin dashboard
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { exampleAnalytics } from '../../../test/admin/exampleAnalytics.ts';
import { answerPortal } from '../../../test/admin/portal.tsx';
import { usePortalApi } from '../../../test/admin/portalApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Admin } from './AdminPage.tsx';

const api = usePortalApi();

beforeEach(() => {
  answerPortal(api);
  api.answers['GET /api/analytics'] = () => ({ body: exampleAnalytics({ newMessages: 3 }) });
});

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button aria-label="Back" onClick={() => void navigate(-1)}>
      {pathname + search}
    </button>
  );
}
const address = () => screen.getByRole('button', { name: 'Back' }).textContent;

async function show(path = '/admin'): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt(
    path,
    <>
      <Admin />
      <Address />
    </>,
  );
  await screen.findByRole('tablist', { name: 'Portal' });
  return userEvent.setup();
}

const tab = (name: string) => screen.getByRole('tab', { name });
const title = (text: string | RegExp) => screen.findByRole('heading', { level: 1, name: text });

test('the portal has six tabs below a header with the admin’s name and Logout, and the overview is open', async () => {
  await show();

  expect(screen.getByText('Loading the overview…')).toBeVisible();
  expect(screen.getByText('Naledi Dube')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await title(/^Good .+, Naledi$/)).toBeVisible();
  await screen.findByRole('list', { name: 'Figures' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Events',
    'Bookings',
    'Customers',
    'Messages3 new',
    'Admin Users',
  ]);
  expect(tab('Overview')).toHaveAttribute('aria-selected', 'true');
  expect(document.title).toMatch(/^Overview \|/);
});

test.each([
  ['events', 'Workshop Management'],
  ['bookings', 'Bookings'],
  ['customers', 'Customers'],
  ['users', 'Admin Users'],
])('/admin?tab=%s opens that tab', async (name, heading) => {
  await show(`/admin?tab=${name}`);

  expect(await title(heading)).toBeVisible();
  await waitFor(() => expect(document.title.startsWith(`${heading} |`)).toBe(true));
});

test('an unknown tab opens the overview', async () => {
  await show('/admin?tab=money');

  expect(await title(/^Good /)).toBeVisible();
});

test('changing the tab drops the filters from the address, and Back restores them', async () => {
  const user = await show('/admin?tab=events&q=clay');
  await title('Workshop Management');

  await user.click(tab('Customers'));
  expect(await title('Customers')).toBeVisible();
  expect(address()).toBe('/admin?tab=customers');

  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await title('Workshop Management')).toBeVisible();
  expect(address()).toBe('/admin?tab=events&q=clay');

  await user.click(tab('Overview'));
  expect(await title(/^Good /)).toBeVisible();
  expect(address()).toBe('/admin');
});

test('the arrow keys move along the tabs', async () => {
  const user = await show();
  act(() => tab('Overview').focus());

  await user.keyboard('{ArrowRight}');
  expect(tab('Events')).toHaveFocus();
  expect(await title('Workshop Management')).toBeVisible();

  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(tab('Admin Users')).toHaveFocus();
  expect(await title('Admin Users')).toBeVisible();
});

test('Refresh in the messages refetches the number on their tab', async () => {
  const user = await show('/admin?tab=messages');
  await waitFor(() => expect(tab('Messages 3 new')).toBeVisible());
  api.answers['GET /api/analytics'] = () => ({ body: exampleAnalytics({ newMessages: 5 }) });

  await user.click(await screen.findByRole('button', { name: 'Refresh' }));

  await waitFor(() => expect(tab('Messages 5 new')).toBeVisible());
});
