import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderAt } from '../../../test/renderPage.tsx';
import { MonthlyBooks } from './MonthlyBooks.tsx';

const link = () => screen.getByRole('link', { name: /^Download CSV/ }).getAttribute('href');

test('the offered file is that of the last complete month until another month is chosen', async () => {
  renderAt('/admin/payments', <MonthlyBooks />);
  const months = within(screen.getByRole('combobox', { name: 'Month' })).getAllByRole<HTMLOptionElement>('option');
  const [current, last] = months.map(({ value }) => value);
  const before = link();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), current ?? '');

  expect(months).toHaveLength(24);
  expect(months.map(({ value }) => value)).toEqual(
    months
      .map(({ value }) => value)
      .toSorted()
      .reverse(),
  );
  expect(before).toBe(`/api/admin/exports/invoices?month=${last}`);
  expect(link()).toBe(`/api/admin/exports/invoices?month=${current}`);
});
