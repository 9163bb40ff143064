import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { usePage, useUrlFilter } from './useUrlFilter.ts';

function List({ changes }: { changes: Record<string, string> }) {
  const [filterOf, setFilter] = useUrlFilter();
  const [page, turnTo] = usePage();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{search}</output>
      <p>
        search {filterOf('search') || 'nothing'}, page {page}
      </p>
      <button onClick={() => setFilter(changes)}>Change</button>
      <button onClick={() => turnTo(page + 1)}>Next</button>
      <button onClick={() => turnTo(1)}>First</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function show(address: string, changes: Record<string, string> = {}): void {
  render(
    <MemoryRouter initialEntries={['/before', address]}>
      <List changes={changes} />
    </MemoryRouter>,
  );
}

const address = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a filter is read from the address', () => {
  show('/admin?tab=customers&search=n%26o&page=3');

  expect(screen.getByText('search n&o, page 3')).toBeVisible();
});

test('setting a filter keeps the others and returns to the first page', async () => {
  show('/admin?tab=customers&page=3&status=new', { search: 'n&o' });

  await press('Change');

  expect(address()).toBe('?tab=customers&status=new&search=n%26o');
});

test('two filters set before the next render both stay', async () => {
  function Two() {
    const [, setFilter] = useUrlFilter();
    const setBoth = () => {
      setFilter({ search: 'lerato' });
      setFilter({ status: 'new' });
    };
    return <button onClick={setBoth}>Both</button>;
  }
  render(
    <MemoryRouter initialEntries={['/admin?tab=customers']}>
      <List changes={{}} />
      <Two />
    </MemoryRouter>,
  );

  await press('Both');

  expect(address()).toBe('?tab=customers&search=lerato&status=new');
});

test('an empty filter is removed from the address', async () => {
  show('/admin?tab=customers&search=lerato', { search: '' });

  await press('Change');

  expect(address()).toBe('?tab=customers');
});

test('changing the page keeps the filter; the first page is not in the address', async () => {
  show('/admin?tab=customers&search=lerato');

  await press('Next');
  expect(address()).toBe('?tab=customers&search=lerato&page=2');
  await press('First');

  expect(address()).toBe('?tab=customers&search=lerato');
});

test.each(['0', '-1', '1.5', 'x', '1e3', '99999999'])('the invalid page %s is the first', (page) => {
  show(`/admin?page=${page}`);

  expect(screen.getByText('search nothing, page 1')).toBeVisible();
});

test('typing adds no history entries: Back leaves the list', async () => {
  show('/admin?tab=customers', { search: 'l' });

  await press('Change');
  await press('Back');

  expect(address()).toBe('');
});
