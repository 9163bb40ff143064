import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { DiscountCodeView } from '@studio/contract/admin/discounts';
import { exampleAdminEvent } from '../../../test/exampleEvents.ts';
import { useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { Discounts } from './Discounts.tsx';

const api = useFakeApi();
afterEach(dismissToasts);

const clay10: DiscountCodeView = {
  id: 7,
  code: 'CLAY10',
  kind: 'percent',
  value: 10,
  appliesTo: 'tickets',
  validFrom: null,
  validUntil: '2027-03-06',
  workshops: [],
  categories: ['Painting'],
  weekdays: [6],
  minPeople: 2,
  maxUses: 50,
  maxUsesPerPerson: 1,
  isUsed: false,
  uses: 3,
  discounted: 27_000,
  revenue: 243_000,
  endedAt: null,
  isValidToday: true,
};

async function showCodes(...codes: DiscountCodeView[]) {
  api.answers['GET /api/admin/discounts'] = () => ({ body: { codes } });
  api.answers['GET /api/admin/events'] = () => ({
    body: {
      items: [exampleAdminEvent({ title: 'Raku by Night' }), exampleAdminEvent({ id: 2, title: 'Bead a Bracelet' })],
      total: 2,
      hasMore: false,
      page: 1,
      pageSize: 100,
    },
  });
  renderAt('/admin/discounts', <Discounts />);
  await waitFor(() => expect(screen.queryByText('Loading the codes…')).not.toBeInTheDocument());
  return userEvent.setup();
}

async function retype(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
}

const sent = (method: string) => api.calls.find((call) => call.method === method);

test('the list says for whom a code is, how often it was used and what was paid for these bookings', async () => {
  await showCodes(clay10, { ...clay10, id: 6, code: 'OLD', endedAt: '2026-11-21T08:00:00.000Z', isValidToday: false });

  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent('CLAY10');
  for (const text of ['active', '10% off the tickets', '3 of 50', 'R270.00', 'R2 430.00'])
    expect(first).toHaveTextContent(text);
  expect(first).toHaveTextContent('Painting, Saturday, 2 people or more, 1 per person, until Sat 6 Mar 2027');
  expect(within(second!).getByText('ended')).toBeInTheDocument();
  expect(within(second!).queryByRole('button')).not.toBeInTheDocument();
});

test('a new code is sent with all its rules', async () => {
  api.answers['POST /api/admin/discounts'] = () => ({ status: 201, body: clay10 });
  const user = await showCodes();

  await user.click(screen.getAllByRole('button', { name: 'New Code' })[0]!);
  await user.type(screen.getByLabelText(/^Code/), 'summer 50');
  await user.selectOptions(screen.getByLabelText('Takes off'), 'A sum');
  await retype(user, 'Sum in rand', '50');
  await user.selectOptions(screen.getByLabelText('Applies to'), 'Tickets only');
  await user.type(screen.getByLabelText(/^First day/), '2027-01-04');
  await user.type(screen.getByLabelText(/^Last day/), '2027-03-06');
  await retype(user, 'Minimum people', '3');
  await user.type(screen.getByLabelText(/^Uses in all/), '50');
  await user.type(screen.getByLabelText(/^Uses per person/), '2');
  await user.click(await screen.findByLabelText('Bead a Bracelet'));
  await user.click(screen.getByLabelText('Painting'));
  await user.click(screen.getByLabelText('Saturday'));
  await user.click(screen.getByLabelText('Tuesday'));
  await user.click(screen.getByRole('button', { name: 'Create code' }));

  await waitFor(() => expect(sent('POST')).toBeDefined());
  expect(sent('POST')?.body).toEqual({
    code: 'SUMMER50',
    kind: 'sum',
    value: 5000,
    appliesTo: 'tickets',
    validFrom: '2027-01-04',
    validUntil: '2027-03-06',
    workshops: ['Bead a Bracelet'],
    categories: ['Painting'],
    weekdays: [2, 6],
    minPeople: 3,
    maxUses: 50,
    maxUsesPerPerson: 2,
  });
});

test('a new code has no limits unless they are typed', async () => {
  api.answers['POST /api/admin/discounts'] = () => ({ status: 201, body: clay10 });
  const user = await showCodes();

  await user.click(screen.getAllByRole('button', { name: 'New Code' })[0]!);
  await user.type(screen.getByLabelText(/^Code/), 'CLAY10');
  await user.click(screen.getByRole('button', { name: 'Create code' }));

  await waitFor(() => expect(sent('POST')).toBeDefined());
  expect(sent('POST')?.body).toEqual({
    code: 'CLAY10',
    kind: 'percent',
    value: 10,
    appliesTo: 'all',
    validFrom: null,
    validUntil: null,
    workshops: [],
    categories: [],
    weekdays: [],
    minPeople: 1,
    maxUses: null,
    maxUsesPerPerson: null,
  });
});

test('an invalid value is named at its field and nothing is sent', async () => {
  const user = await showCodes();

  await user.click(screen.getAllByRole('button', { name: 'New Code' })[0]!);
  await retype(user, 'Percent', '120');
  await user.click(screen.getByRole('button', { name: 'Create code' }));

  expect(screen.getByLabelText('Percent')).toHaveAccessibleDescription('A code takes off at most 100%');
  expect(sent('POST')).toBeUndefined();
});

test('what a used code takes off cannot change, and its limits can', async () => {
  api.answers['PUT /api/admin/discounts/7'] = () => ({ body: clay10 });
  const user = await showCodes({ ...clay10, isUsed: true });

  await user.click(screen.getByRole('button', { name: 'Edit CLAY10' }));
  expect(screen.getByLabelText('Percent')).toBeDisabled();
  await user.clear(screen.getByLabelText(/^Uses in all/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  await waitFor(() => expect(sent('PUT')).toBeDefined());
  expect(sent('PUT')?.body).toMatchObject({ maxUses: null, value: 10, before: { maxUses: 50, code: 'CLAY10' } });
});

test('a code is ended after a confirmation', async () => {
  api.answers['POST /api/admin/discounts/7/end'] = () => ({ body: clay10 });
  const user = await showCodes(clay10);

  await user.click(screen.getByRole('button', { name: 'End CLAY10' }));
  await user.click(screen.getByRole('button', { name: 'End the code' }));

  await waitFor(() => expect(sent('POST')?.path).toBe('/api/admin/discounts/7/end'));
});
