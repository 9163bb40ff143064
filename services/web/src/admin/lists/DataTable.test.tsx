import { render, screen, within } from '@testing-library/react';
import { DataTable } from './DataTable.tsx';

interface Row {
  id: number;
  name: string;
  phone: string;
}
const rows: Row[] = [
  { id: 1, name: 'Lerato', phone: '082 555 0119' },
  { id: 2, name: 'Sipho', phone: '083 555 0102' },
];

function show(): HTMLElement {
  render(
    <DataTable
      label="Customers"
      rows={rows}
      columns={[
        { header: 'Name', width: '2fr', bare: true, cell: ({ name }) => <b>{name}</b> },
        { header: 'Phone', className: 'num', cell: ({ phone }) => phone },
      ]}
      keyOf={({ id }) => id}
    />,
  );
  return screen.getByRole('table', { name: 'Customers' });
}

test('the list has table roles for screen readers in every layout', () => {
  const table = show();

  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Phone']);
  const [, ...shown] = within(table).getAllByRole('row');
  expect(shown.map((row) => within(row).getAllByRole('cell')).map((cells) => cells.length)).toEqual([2, 2]);
  expect(shown[1]).toHaveTextContent(/^Sipho.*083 555 0102$/);
  // The roles must be explicit, because a grid layout removes the elements' own.
  for (const element of table.querySelectorAll('thead, tbody, tr, th, td')) expect(element).toHaveAttribute('role');
});

test('a cell on a card shows the header of its column unless the column is bare', () => {
  const [, first] = within(show()).getAllByRole('row');
  const [name, phone] = within(first!).getAllByRole('cell');

  expect(name?.textContent).toBe('Lerato');
  expect(within(phone!).getByText('Phone')).toHaveClass('md:hidden');
  expect(phone).toHaveClass('num');
});
