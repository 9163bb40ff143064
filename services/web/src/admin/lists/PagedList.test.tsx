import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Paged } from '@studio/contract/paging';
import { Address, address } from '../../../test/address.tsx';
import { renderAt } from '../../../test/renderPage.tsx';
import { PagedList } from './PagedList.tsx';

function List({ page }: { page: Paged<string> }) {
  const query = useQuery({ queryKey: ['list'], queryFn: () => page, initialData: page, staleTime: Infinity });
  return (
    <PagedList query={query} loading="Loading…" failed="Failed" empty="No rows">
      {(items) => items.join()}
    </PagedList>
  );
}

function show(page: number, total: number, hasMore = false): void {
  const items = total === 0 ? [] : ['a row'];
  renderAt(
    `/?page=${page}`,
    <>
      <List page={{ items, page, pageSize: 25, total, hasMore }} />
      <Address />
    </>,
  );
}

test.each([0, 1, 25])('%d rows are one page without pagination', (total) => {
  show(1, total);

  expect(screen.getByText(total === 0 ? 'No rows' : 'a row')).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('26 rows are two pages, and the first page has no button for a previous one', async () => {
  show(1, 26);

  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 2');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));

  expect(address()).toHaveTextContent('/?page=2');
});

test('the last page has no button for a next one', async () => {
  show(3, 75);

  expect(screen.getByText('Page 3 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));

  expect(address()).toHaveTextContent('/?page=2');
});

test('after the last counted page there is a next page if more rows are known to exist', async () => {
  show(40, 1000, true);

  expect(screen.getByText('Page 40 of 40+')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));

  expect(address()).toHaveTextContent('/?page=41');
});
