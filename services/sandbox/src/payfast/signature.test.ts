import { f1, modifiedItns, n1Passphrase, signedForms, signedItns } from '../../../contract/test/signatureVectors.ts';
import { formSignature, itnSignature, phpUrlencode } from './signature.ts';

test.each(signedForms)('the form %s is signed as PayFast signs it', (_name, fields, passphrase, signature) => {
  expect(formSignature(Object.fromEntries(fields), passphrase)).toBe(signature);
});

test('the signature of a form does not depend on the sent order, the sent signature or the field setup', () => {
  const fields = Object.fromEntries(f1);
  const reversed = Object.fromEntries([...f1].reverse());

  expect(formSignature({ ...reversed, setup: '{}', signature: 'x', unknown: '1' }, null)).toBe(
    formSignature(fields, null),
  );
});

test.each(signedItns)('the ITN %s is signed as PayFast signs it', (_name, parameters, passphrase, signature) => {
  expect(itnSignature(parameters, passphrase)).toBe(signature);
});

test.each(modifiedItns)('an ITN with %s has another signature', (_name, parameters, signature) => {
  expect(itnSignature(parameters, n1Passphrase)).toBe(signature);
});

test('only letters, digits, dash, underscore and dot are not escaped', () => {
  expect(phpUrlencode("aZ09-_. !'()*~é")).toBe('aZ09-_.+%21%27%28%29%2A%7E%C3%A9');
});
