import { warnAboutExampleAddresses } from './exampleAddresses.ts';

const mailbox = (address: string) => ({ name: 'Studio', address });

function warningsOf(sender: string, production = true): unknown[] {
  const warn = jest.fn();
  warnAboutExampleAddresses(
    { production, mailFrom: mailbox(sender), studioMail: mailbox('owner@studio.co.za') },
    { warn },
  );
  return warn.mock.calls;
}

test.each(['hello@studio.example', 'hello@example.com', 'hello@mail.EXAMPLE.org'])(
  'in production the sender %s is logged, because mail servers reject it',
  (address) => {
    expect(warningsOf(address)).toEqual([[{ setting: 'MAIL_FROM', address }, expect.stringContaining('reject')]]);
  },
);

test.each(['hello@studio.co.za', 'example@studio.co.za', 'hello@example.co.za', 'hello@my-example.com'])(
  'the sender %s is not logged',
  (address) => {
    expect(warningsOf(address)).toEqual([]);
  },
);

test('in development the example address is not logged', () => {
  expect(warningsOf('hello@studio.example', false)).toEqual([]);
});
