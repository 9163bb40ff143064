import {
  f1,
  n1,
  n1Passphrase,
  n1Signature,
  modifiedItns,
  signedForms,
  signedItns,
} from '../../../../contract/test/signatureVectors.ts';
import { formSignature, isItnSigned, phpTrim, phpUrlencode } from './signature.ts';

describe('ITNs', () => {
  test.each(signedItns)('the ITN %s is accepted as it was sent', (_name, signed, passphrase, signature) => {
    expect(isItnSigned(Buffer.from(signed), signature, passphrase)).toBe(true);
  });

  test('an ITN with other escaping has the same signature', () => {
    const rewritten = n1.replaceAll('+', '%20').replace('%40', '@');

    expect(rewritten).not.toBe(n1);
    expect(isItnSigned(Buffer.from(rewritten), n1Signature, n1Passphrase)).toBe(true);
  });

  test.each(modifiedItns)(
    'N1 with %s has another signature, with which N1 itself is rejected',
    (_name, altered, signature) => {
      expect(isItnSigned(Buffer.from(altered), signature, n1Passphrase)).toBe(true);
      expect(isItnSigned(Buffer.from(n1), signature, n1Passphrase)).toBe(false);
      expect(isItnSigned(Buffer.from(altered), n1Signature, n1Passphrase)).toBe(false);
    },
  );

  test.each([
    ['in upper case', n1Signature.toUpperCase()],
    ['too short', n1Signature.slice(1)],
    ['empty', ''],
    ['too long', `${n1Signature}0`],
  ])('a signature that is %s is rejected', (_name, signature) => {
    expect(isItnSigned(Buffer.from(n1), signature, n1Passphrase)).toBe(false);
  });

  test('the passphrase of another account is rejected', () => {
    expect(isItnSigned(Buffer.from(n1), n1Signature, 'salt')).toBe(false);
    expect(isItnSigned(Buffer.from(n1), n1Signature, null)).toBe(false);
  });
});

describe('forms', () => {
  test.each(signedForms)('the form %s is signed as PayFast signs it', (_name, fields, passphrase, signature) => {
    expect(formSignature(fields, passphrase)).toBe(signature);
  });

  test('the order of the fields is part of the signature', () => {
    const alphabetical = [...f1].sort(([one], [other]) => (one < other ? -1 : 1));

    expect(formSignature(alphabetical, null)).toBe('1416735ef083e04baa2448802b97119d');
  });
});

test("trimming matches PHP's", () => {
  expect(phpTrim(' \t\n\r\0\v a b \v\0')).toBe('a b');
  expect(phpTrim('\u00a0a\u00a0')).toBe('\u00a0a\u00a0');
});

test("escaping matches PHP's, in upper case", () => {
  expect(phpUrlencode("a-b_c.d e!'()*~/é")).toBe('a-b_c.d+e%21%27%28%29%2A%7E%2F%C3%A9');
  expect(phpUrlencode('half \ud83d of a pair')).toBe('half+%EF%BF%BD+of+a+pair');
});
