import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { startCommand } from '../../test/command.ts';

const dir = mkdtempSync(join(tmpdir(), 'mailbox-'));
let command: ReturnType<typeof startCommand>;
let url = '';
let smtp = '';

async function open(): Promise<void> {
  command = startCommand('mailbox', [], {
    SANDBOX_MAILBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_MAILBOX_DIR: dir,
  });
  ({ mailbox: url = '', smtp = '' } = await command.readyMessage);
}

beforeAll(open);
afterAll(async () => {
  await command.stop();
  rmSync(dir, { recursive: true });
});
beforeEach(() => clear('same-origin'));

function send(mail: SendMailOptions): Promise<unknown> {
  const from = 'Studio Randburg <hello@studio.example>';
  return createTransport(smtp).sendMail({ from, to: 'thandi@example.com', subject: 'Hello', text: 'Hello', ...mail });
}

function clear(site: string): Promise<Response> {
  return fetch(`${url}/clear`, { method: 'POST', headers: { 'sec-fetch-site': site } });
}

async function messages(query = ''): Promise<Record<string, unknown>[]> {
  return (await fetch(`${url}/api/messages${query}`)).json() as Promise<Record<string, unknown>[]>;
}

test('a mail is listed with its recipient, sender, subject, text, html and attachments', async () => {
  await send({
    subject: 'Zoë’s booking · R450.00',
    text: 'See you soon',
    html: '<p>See you <b>soon</b></p>',
    icalEvent: { filename: 'workshop.ics', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
    attachments: [{ filename: 'Anfahrt – Ü.txt', content: 'left' }],
  });

  const [mail] = await messages();
  expect(mail).toMatchObject({
    to: 'thandi@example.com',
    from: 'Studio Randburg <hello@studio.example>',
    subject: 'Zoë’s booking · R450.00',
    text: expect.stringContaining('See you soon'),
    html: expect.stringContaining('<b>soon</b>'),
    attachments: ['Anfahrt – Ü.txt', 'workshop.ics'],
  });
  expect(await (await fetch(`${url}/messages/${String(mail!['id'])}/attachments/0`)).text()).toBe('left');
});

test('the newest mail comes first, and the list can be filtered by recipient', async () => {
  await send({ subject: 'one' });
  await send({ subject: 'two', to: 'sipho@example.com' });

  expect((await messages()).map(({ subject }) => subject)).toEqual(['two', 'one']);
  expect((await messages('?to=Thandi@example.com')).map(({ subject }) => subject)).toEqual(['one']);
});

test('mails survive a restart', async () => {
  await send({ subject: 'stored' });
  const before = await messages();

  await command.stop();
  await open();

  expect(await messages()).toEqual(before);
});

test('the page of a mail shows its HTML only inside a frame without scripts', async () => {
  await send({ subject: '<script>1</script>', html: '<script>2</script><p>Hi</p>' });
  const [mail] = await messages();

  const page = await (await fetch(`${url}/messages/${String(mail!['id'])}`)).text();
  const frame = await fetch(`${url}/messages/${String(mail!['id'])}/html`);

  expect(page).not.toMatch(/<script>\d/);
  expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox /);
  expect(frame.headers.get('content-security-policy')).not.toMatch(/allow-scripts|script-src/);
});

test('a page of another site cannot empty the mailbox', async () => {
  await send({});

  expect((await clear('cross-site')).status).toBe(403);
  expect(await messages()).toHaveLength(1);
});
