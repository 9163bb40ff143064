// SPEC §2 Admin dashboard
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Address, address } from '../../../test/address.tsx';
import { exampleMessage } from '../../../test/admin/exampleMessage.ts';
import { pageOf, toast, usePortalApi } from '../../../test/admin/portalApi.ts';
import { answerOnCall } from '../../../test/fakeApi.ts';
import { renderAt } from '../../../test/renderPage.tsx';
import { Toaster } from '../../shared/ui/toast/Toaster.tsx';
import { MessagesTab } from './MessagesTab.tsx';

const api = usePortalApi();

const lerato = exampleMessage({
  email: 'lerato+clay@example.org',
  phone: '082 555 0119',
  message: 'Twelve accountants,\none wheel each.\n<b onclick="x()">Is the kiln warm?</b>',
});
const sipho = exampleMessage({ id: 6, firstName: 'Sipho', lastName: 'Khumalo', status: 'answered' });
const firstPage = 'GET /api/contact?page=1&pageSize=25';
const mark = 'PATCH /api/contact/7';

beforeEach(() => {
  api.answers[firstPage] = () => pageOf([lerato, sipho]);
  api.answers['GET /api/contact/suspected'] = () => pageOf([]);
});

async function show(path = '/admin?tab=messages'): Promise<ReturnType<typeof userEvent.setup>> {
  renderAt(
    path,
    <>
      <MessagesTab />
      <Address />
    </>,
  );
  await waitFor(() => expect(screen.queryByText('Loading messages…')).not.toBeInTheDocument());
  return userEvent.setup();
}

const card = (name: string) => screen.getByRole('article', { name });
const choice = (name: string, word: string) =>
  within(screen.getByRole('group', { name: `Status of the message from ${name}` })).getByRole('button', { name: word });

test('a card shows name, email, phone, date and time, interest and message', async () => {
  await show();

  const first = card('Lerato Nkosi');
  expect(within(first).getByRole('link', { name: 'lerato+clay@example.org' })).toHaveAttribute(
    'href',
    'mailto:lerato%2Bclay%40example.org',
  );
  expect(within(first).getByRole('link', { name: '082 555 0119' })).toHaveAttribute('href', 'tel:0825550119');
  expect(first).toHaveTextContent('Sat 14 Mar 2026, 12:30 AM');
  expect(first).toHaveTextContent('Corporate Event');
  expect(within(card('Sipho Khumalo')).queryByRole('link', { name: /555/ })).not.toBeInTheDocument();
  expect(screen.getByText('2 of 2 shown, newest first')).toBeVisible();
  expect(api.calls[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('a message keeps its line breaks, and markup in it stays text', async () => {
  await show();

  const text = screen.getByText(/Twelve accountants/);
  expect(text.textContent).toBe(lerato.message);
  expect(text).toHaveClass('whitespace-pre-wrap');
  expect(text.children).toHaveLength(0);
});

// SPEC §4
test('a new message stands out by badge and border, not by colour alone', async () => {
  await show();

  expect(within(card('Lerato Nkosi')).getAllByText('New')[0]?.parentElement).toHaveClass('bg-new-bg');
  expect(card('Lerato Nkosi')).toHaveClass('border-l-8');
  expect(card('Sipho Khumalo')).not.toHaveClass('border-l-8');
  expect(within(card('Sipho Khumalo')).getAllByText('Answered')[0]?.parentElement).toHaveClass('bg-ok-bg');
});

test('Reply opens a mail to the sender with a subject, and an address cannot add a field to it', async () => {
  api.answers[firstPage] = () => pageOf([{ ...lerato, email: 'a+clay@example.org?bcc=b@example.org' }]);
  await show();

  const href = screen.getByRole('link', { name: 'Reply to Lerato Nkosi' }).getAttribute('href') ?? '';

  const mail = new URL(href);
  expect(mail.protocol).toBe('mailto:');
  expect(decodeURIComponent(mail.pathname)).toBe('a+clay@example.org?bcc=b@example.org');
  expect(mail.searchParams.get('subject')).toMatch(/^Your message to .+: Corporate Event$/);
  expect([...mail.searchParams.keys()]).toEqual(['subject']);
});

test('a long message can be expanded', async () => {
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n');
  api.answers[firstPage] = () => pageOf([{ ...lerato, message: long }, sipho]);
  const user = await show();
  const text = screen.getByText(/Line 0/);
  const more = screen.getByRole('button', { name: 'Show all of the message from Lerato Nkosi' });
  expect(text).toHaveClass('line-clamp-6');
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: /from Sipho/ })).not.toBeInTheDocument();

  await user.click(more);

  expect(text).not.toHaveClass('line-clamp-6');
  expect(screen.getByRole('button', { name: 'Show less of the message from Lerato Nkosi' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('a status change shows at once, is sent, and the focus stays', async () => {
  const { answer, arrive } = answerOnCall();
  api.answers[mark] = answer;
  const user = await show();
  expect(choice('Lerato Nkosi', 'New')).toHaveAttribute('aria-pressed', 'true');

  await user.click(choice('Lerato Nkosi', 'Read'));

  expect(choice('Lerato Nkosi', 'Read')).toHaveAttribute('aria-pressed', 'true');
  expect(choice('Lerato Nkosi', 'New')).toHaveAttribute('aria-pressed', 'false');
  api.answers[firstPage] = () => pageOf([{ ...lerato, status: 'read' }, sipho]);
  arrive({ body: { ...lerato, status: 'read' } });
  await waitFor(() => expect(toast()).toMatchObject({ title: 'Message Updated', description: 'Lerato Nkosi: read.' }));
  expect(choice('Lerato Nkosi', 'Read')).toHaveFocus();
  expect(choice('Lerato Nkosi', 'Read')).toHaveAttribute('aria-pressed', 'true');
  expect(api.calls.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { status: 'read' } });
});

test('pressing the current status sends nothing', async () => {
  const user = await show();

  await user.click(choice('Lerato Nkosi', 'New'));

  expect(api.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

test('a failed status change is reverted and shows an error', async () => {
  api.answers[mark] = () => ({ status: 500 });
  const user = await show();

  await user.click(choice('Lerato Nkosi', 'Answered'));

  await waitFor(() =>
    expect(toast()).toMatchObject({
      title: 'Error',
      description: 'Failed to update message. Please try again.',
      tone: 'destructive',
    }),
  );
  expect(choice('Lerato Nkosi', 'New')).toHaveAttribute('aria-pressed', 'true');
});

test('Undo restores the former status', async () => {
  api.answers[mark] = () => ({ body: { ...lerato, status: 'answered' } });
  const user = await show();
  await user.click(choice('Lerato Nkosi', 'Answered'));
  await waitFor(() => expect(toast()).toBeDefined());
  renderAt('/', <Toaster />);

  await user.click(screen.getByRole('button', { name: 'Undo' }));

  await waitFor(() =>
    expect(api.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { status: 'answered' },
      { status: 'new' },
    ]),
  );
});

// SPEC §7
test('the status filter is in the address; a message with another status leaves the list, and the focus stays at the list', async () => {
  const unread = 'GET /api/contact?page=1&pageSize=25&status=new';
  api.answers[unread] = () => pageOf([lerato]);
  api.answers[mark] = () => {
    api.answers[unread] = () => pageOf([]);
    return { body: { ...lerato, status: 'read' } };
  };
  const user = await show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'New');
  expect(address().textContent).toBe('/admin?tab=messages&status=new');
  await waitFor(() => expect(screen.queryByText('Sipho Khumalo')).not.toBeInTheDocument());

  await user.click(choice('Lerato Nkosi', 'Read'));

  expect(await screen.findByText('No new messages: everything has been read.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show all messages' }));
  expect(address().textContent).toBe('/admin?tab=messages');
  expect(await screen.findByRole('article', { name: 'Sipho Khumalo' })).toBeVisible();
});

test('an unknown status in the address shows all messages', async () => {
  await show('/admin?tab=messages&status=constructor');

  expect(card('Lerato Nkosi')).toBeVisible();
});
