import '../../contract/test/useExampleStudio.ts';
import { defaultFactsIn } from '../../contract/test/exampleStudio.ts';
import { renderEveryMail } from './renderEveryMail.ts';

test('no mail of an installation with its own facts has a fact of the default studio', async () => {
  const mails = await renderEveryMail();

  const unreplaced = Object.entries(mails).flatMap(([kind, { subject, text, html, attachments = [] }]) =>
    defaultFactsIn([subject, text, html, ...attachments.map(({ content }) => content)].join('\n')).map(
      (fact) => `${kind}: ${fact}`,
    ),
  );

  expect(unreplaced).toEqual([]);
  expect(mails['booking-confirmed'].html).toContain('Paper Bay Studio, 88 Regent Road, Sea Point, Cape Town');
  expect(mails['booking-confirmed'].html).toContain('background:#f4f8fa');
  expect(mails['booking-confirmed'].text).toContain('021 555 0188');
});
