import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mails, maxMails } from './mails.ts';

test('the oldest mails are deleted when there are too many, on disk too', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'mails-'));
  const mails = await Mails.open(dir);

  for (let number = 0; number <= maxMails; number += 1) {
    await mails.receive(Buffer.from(`Subject: ${number}\r\n\r\nHello`), ['thandi@example.com']);
  }

  expect(mails.all).toHaveLength(maxMails);
  expect(mails.all.at(0)?.subject).toBe(String(maxMails));
  expect(mails.all.at(-1)?.subject).toBe('1');
  expect(readdirSync(dir)).toHaveLength(maxMails);
  rmSync(dir, { recursive: true });
});
