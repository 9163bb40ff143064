// SPEC §2 Admin dashboard, §5, §8
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerOnCall, useFakeApi } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { dismissToasts } from '../../../test/toasts.ts';
import { currentToasts } from '../../shared/ui/toast/toast.ts';
import { ExportButton } from './ExportButton.tsx';

const api = useFakeApi();
const user = userEvent.setup();
const counted = 'GET /api/admin/customers?page=1&pageSize=1&search=n%26o';

let downloads: { href: string; name: string }[];
beforeEach(() => {
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push({ href: this.getAttribute('href') ?? '', name: this.download });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  dismissToasts();
});

function show(filter: Record<string, string> = { search: 'n&o' }): void {
  renderAt('/admin', <ExportButton kind="customers" list="/api/admin/customers" filter={filter} />);
}

function page(total: number, hasMore = false) {
  return { body: { items: [], total, hasMore, page: 1, pageSize: 1 } };
}

test.each([
  [1, false, '1 row'],
  [26, false, '26 rows'],
  [1000, true, '1,000+ rows'],
])(
  'with %d matches the browser downloads the file, and a toast names the number of rows',
  async (total, hasMore, rows) => {
    api.answers[counted] = () => page(total, hasMore);
    show();

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(downloads).toHaveLength(1));
    const [{ href, name } = { href: '', name: '' }] = downloads;
    expect(href).toBe('/api/admin/exports/customers?search=n%26o');
    expect(name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    expect(currentToasts()[0]).toMatchObject({ title: 'Export Successful', description: `${rows} in ${name}` });
  },
);

// RELIABILITY T02
test('without a match no file is downloaded and the toast says No Data', async () => {
  api.answers['GET /api/admin/customers?page=1&pageSize=1'] = () => page(0);
  show({});

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({
      title: 'No Data',
      description: 'No data available to export',
      tone: 'destructive',
    }),
  );
  expect(downloads).toEqual([]);
});

test('while the matches are counted a second click does nothing', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers[counted] = answer;
  show();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await user.click(screen.getByRole('button', { name: 'Exporting…' }));
  arrive(page(2));

  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(api.calls).toHaveLength(1);
});

test('a failed export shows an error, and the button keeps the focus', async () => {
  api.answers[counted] = () => ({ status: 500 });
  show();

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() =>
    expect(currentToasts()[0]).toMatchObject({ description: 'Failed to export customers. Please try again.' }),
  );
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveFocus();
});
