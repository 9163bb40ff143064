import { mailboxOf } from './mailbox.ts';

test.each([
  'lerato.nkosi@mail.example',
  'Lerato.Nkosi@Mail.Example',
  'leratonkosi@mail.example',
  'l.e.r.a.t.o.n.k.o.s.i@mail.example',
  'lerato.nkosi+1@mail.example',
  'leratonkosi+a+b.c@mail.example',
])('%s is counted as the same mailbox as its aliases', (email) => {
  expect(mailboxOf(email)).toBe('leratonkosi@mail.example');
});

test('addresses of the two domains of Gmail are one mailbox', () => {
  expect(mailboxOf('lerato.nkosi+a@googlemail.com')).toBe(mailboxOf('leratonkosi@gmail.com'));
});

test.each([
  ['lerato@mail.example', 'lerato@other.example'],
  ['lerato@mail.example', 'sipho@mail.example'],
  ['+lerato@mail.example', '+sipho@mail.example'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
