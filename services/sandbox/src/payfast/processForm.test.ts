import { testMerchant } from '../config.ts';
import { checkForm } from './processForm.ts';
import { formSignature } from './signature.ts';

const form = {
  merchant_id: testMerchant.id,
  merchant_key: testMerchant.key,
  return_url: 'http://localhost:3000/booking-confirmed',
  amount: '450.00',
  item_name: 'Wheel Throwing & Flat Whites',
};

function errorsOf(fields: Record<string, string>): string[] {
  return checkForm({ ...form, ...fields }, testMerchant).map(({ field, reason }) => `${field} : ${reason}`);
}

test.each([
  [{ amount: '' }, 'amount : amount is required'],
  [{ amount: '1,50' }, 'amount : must be a decimal number of rand'],
  [{ amount: '0.00' }, 'amount : must be more than 0'],
  [{ item_name: ' ' }, 'item_name : item_name is required'],
  [{ item_name: 'x'.repeat(101) }, 'item_name : must be at most 100 characters'],
  [{ item_description: 'é'.repeat(256) }, 'item_description : must be at most 255 characters'],
  [{ merchant_id: '' }, 'merchant_id : merchant_id is required'],
  [{ merchant_id: '10000101' }, 'merchant_id : Merchant is unknown'],
  [{ merchant_key: 'wrong' }, 'merchant_key : Merchant key is invalid'],
  [{ cancel_url: '/booking-cancelled' }, 'cancel_url : must be a valid URL'],
  [{ email_address: 'nobody' }, 'email_address : must be a valid email address'],
  [{ signature: 'a'.repeat(32) }, 'signature : Generated signature does not match submitted signature'],
])("a form with %j is rejected with PayFast's message", (fields, sentence) => {
  expect(errorsOf(fields)).toEqual([sentence]);
});

test('a signature is accepted if it includes the passphrase and rejected without it', () => {
  expect(errorsOf({ signature: formSignature(form, testMerchant.passphrase) })).toEqual([]);
  expect(errorsOf({ signature: formSignature(form, null) })).toHaveLength(1);
});

test('a dashboard button needs a known receiver and no merchant key', () => {
  const button = { cmd: '_paynow', merchant_id: '', merchant_key: '' };

  expect(errorsOf({ ...button, receiver: testMerchant.id })).toEqual([]);
  expect(errorsOf({ ...button, receiver: '' })).toEqual(['receiver : receiver is required']);
  expect(errorsOf({ ...button, receiver: '99' })).toEqual(['receiver : Receiver is unknown']);
});
