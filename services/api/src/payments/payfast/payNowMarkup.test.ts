import fc from 'fast-check';
import { maxPayNowHtml } from '@studio/contract/validation/textRules';
import { AppError } from '../../errors.ts';
import { readMarkup, renderMarkup } from './payNowMarkup.ts';

const formOrigins = ['https://www.payfast.co.za', 'https://payment.payfast.io', 'http://127.0.0.1:4010'];
const live = 'https://www.payfast.co.za/eng/process';
const plain = `<form action="${live}" method="post"><input type="hidden" name="item_name" value="Clay"></form>`;
const canonical =
  /^<form action="https?:\/\/[\w.:/-]+" method="post">(<input type="hidden" name="\w+" value="[^"<>]*">)*<\/form>$/;

test('a plain form keeps its address and hidden inputs, and nothing is dropped', () => {
  const { form, dropped } = readMarkup(plain, formOrigins);

  expect(form).toEqual({ action: live, fields: { item_name: 'Clay' } });
  expect(dropped).toEqual([]);
  expect(renderMarkup(form)).toBe(plain);
});

test('a PayFast button is reduced to its form, and only relevant removed parts are reported', () => {
  const button = `
    <script type="text/javascript">function actionPayFastJavascript(reference) { return true }</script>
    <form onSubmit="return actionPayFastJavascript(this);" name="PayFastPayNowForm" action="https://payment.payfast.io/eng/process" method="post">
      <input required type="hidden" name="cmd" value="_paynow">
      <input required type="hidden" name="receiver" pattern="[0-9]" value="10000100">
      <input type="hidden" name="amount" value="450.00">
      <input required type="hidden" name="item_name" maxlength="255" value="Clay &amp; coffee">
      <input required id="quantity" type="number" name="custom_quantity" value="1">
      <table><tr><td colspan=2 align=center><input type="image" src="https://my.payfast.io/images/buttons/PayNow/Primary-Large-PayNow.png" alt="Pay Now"></td></tr></table>
    </form>`;

  const { form, dropped } = readMarkup(button, formOrigins);

  expect(form).toEqual({
    action: 'https://payment.payfast.io/eng/process',
    fields: { cmd: '_paynow', receiver: '10000100', amount: '450.00', item_name: 'Clay & coffee' },
  });
  expect(dropped).toEqual(['Inputs that are not hidden were removed.']);
});

// These are outputs of PayFast's old and new generator (PAYFAST §1.2).
test.each([
  `<script type="text/javascript">function click_a1(form) { form.amount.value = 450; return true }</script>
   <form action="${live}" name="form_a1" onsubmit="return click_a1(this)" method="post">
     <input type="hidden" name="cmd" value="_paynow"><input type="hidden" name="amount" value="450">
     <table><tbody><tr><td align="center"><input type="image" src="https://www.payfast.co.za/images/buttons/dark-small-paynow.png" width="165" alt="Pay Now" title="Pay Now with PayFast"></td></tr></tbody></table>
   </form>`,
  `<form name="PayFastPayNowForm" action="https://payment.payfast.io/eng/process" method="post">
     <input required type="hidden" name="cmd" value="_paynow"><input required type="hidden" name="amount" value="450.00">
     <div><button type="submit"><img src="https://my.payfast.io/images/buttons/PayNow/Primary-Large-PayNow.png" alt="Pay Now"></button></div>
   </form>`,
])('no removed part is reported for an unchanged PayFast button', (button) => {
  expect(readMarkup(button, formOrigins).dropped).toEqual([]);
});

test.each([
  ['<input type="number" name="custom_quantity" value="1">', 'Inputs that are not hidden were removed.'],
  ['<select name="size"><option>Large</option></select>', 'Inputs that are not hidden were removed.'],
  ['<input type="hidden" name="no good" value="1">', 'Inputs without a usable name were removed.'],
  ['<input type="image" src="https://pictures.example/pay.png">', 'Texts and pictures were removed.'],
  ['<img src="https://payfast.io.pictures.example/logo.png">', 'Texts and pictures were removed.'],
  ['<p>Members pay less</p>', 'Texts and pictures were removed.'],
  ['<script src="https://shop.example/cart.js"></script>', 'Scripts were removed.'],
  ['<button onclick="pay()">Pay</button>', 'Instructions to the browser (on…, form…) were removed.'],
])('the removed part of a button with %s is reported', (piece, sentence) => {
  expect(readMarkup(plain.replace('</form>', `${piece}</form>`), formOrigins).dropped).toContain(sentence);
});

test('if two inputs have the same name, the first is used', () => {
  const twice = plain.replace('</form>', '<input type="hidden" name="item_name" value="Another"></form>');

  const { form, dropped } = readMarkup(twice, formOrigins);

  expect(form.fields).toEqual({ item_name: 'Clay' });
  expect(dropped).toEqual(['The second "item_name" was removed.']);
});

// The limit of the length bounds the time that parsing takes.
// SPEC §5
// RELIABILITY F12
describe('markup is rejected with a sentence for the admin', () => {
  const noForm = 'The button markup is invalid: no form was found.';
  const noAddress = 'The form of the button must lead to a full https address.';

  test.each([
    [noForm, ''],
    [noForm, '<p>Pay here</p>'],
    [noForm, '&lt;form action="x">'],
    [noForm, `<svg><form action="${live}"></form></svg>`],
    [noForm, `<template><form action="${live}"></form></template>`],
    ['The button markup is invalid: it holds more than one form.', plain + plain],
    [noAddress, '<form></form>'],
    [noAddress, '<form action="/eng/process"></form>'],
    [noAddress, '<form action="//www.payfast.co.za/eng/process"></form>'],
    [noAddress, '<form action="javascript:alert(1)"></form>'],
    [noAddress, '<form action="data:text/html,x"></form>'],
    [noAddress, '<form action="https://"></form>'],
    [leadsTo('http://www.payfast.co.za'), '<form action="http://www.payfast.co.za/eng/process"></form>'],
    [leadsTo('http://127.0.0.1:4011'), '<form action="http://127.0.0.1:4011/eng/process"></form>'],
    [leadsTo('https://evil.test'), '<form action="https://evil.test/eng/process"></form>'],
    [leadsTo('https://www.payfast.co.za.evil.test'), '<form action="https://www.payfast.co.za.evil.test/"></form>'],
    [leadsTo('https://www.payfast.co.za:8443'), '<form action="https://www.payfast.co.za:8443/"></form>'],
    ['The address of the form must not hold a user name.', '<form action="https://a:b@www.payfast.co.za/"></form>'],
    [`The button markup is longer than ${maxPayNowHtml} characters.`, 'x'.repeat(maxPayNowHtml + 1)],
    [`The button markup is longer than ${maxPayNowHtml} characters.`, '<b>'.repeat(17_000)],
  ])('markup is rejected with a sentence for the admin: %s', (message, markup) => {
    const error = errorOf(markup);

    expect(error).toMatchObject({ kind: 'invalid', code: 'invalid_input', message });
    expect(error?.detail.fields).toEqual({ payNowButtonHtml: message });
  });
});

test('the sandbox may be reached without https, because its address is configured', () => {
  const { form } = readMarkup(`<form action="http://127.0.0.1:4010/eng/process"></form>`, formOrigins);

  expect(form.action).toBe('http://127.0.0.1:4010/eng/process');
});

// The output is always a form with hidden inputs only.
const hostile: string[] = [
  `<script>alert(1)</script>${plain}`,
  plain.replace('</form>', '<script>alert(1)</script></form>'),
  plain.replace('<form', '<form onsubmit="alert(1)"'),
  plain.replace('<form', '<form target="_top" name="submit" id="action"'),
  plain.replace('<input', '<input onfocus="alert(1)" autofocus'),
  plain.replace(
    '</form>',
    '<input type="hidden" name="x" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></form>',
  ),
  plain.replace('</form>', `<input type="hidden" name='"><script>alert(1)</script>' value="1"></form>`),
  plain.replace('</form>', '<input type="submit" formaction="https://evil.test/"></form>'),
  plain.replace('</form>', '<button formaction="javascript:alert(1)">Pay</button></form>'),
  plain.replace('</form>', '<input type="image" src="x" onerror="alert(1)"></form>'),
  plain.replace('</form>', '<form action="https://evil.test/"><input type="hidden" name="y" value="1"></form></form>'),
  plain.replace(
    '</form>',
    '<input type="hidden" name="submit" value="1"><input type="hidden" name="action" value="x"></form>',
  ),
  plain.replace('</form>', '<input type="hidden" name="__proto__" value="1"></form>'),
  plain.replace('</form>', '<input type="hidden" name="constructor" value="1"></form>'),
  plain.replace('</form>', '<input type="hidden" name="item_name" value="Another"></form>'),
  plain.replace('</form>', '<input type="text" name="amount" value="1.00"></form>'),
  plain.replace('</form>', '<input name="amount" value="1.00"></form>'),
  plain.replace('</form>', '<select name="amount"><option value="1.00" selected></select></form>'),
  plain.replace('</form>', '<textarea name="amount">1.00</textarea></form>'),
  plain.replace('</form>', '<input type="hidden" name="nul" value="a\u0000b"></form>'),
  plain.replace('</form>', '<input type="hidden" name="lines" value="a\r\nb"></form>'),
  plain.replace('</form>', `<input type="hidden" name="long" value="${'x'.repeat(5000)}"></form>`),
  `${plain}<input type="hidden" name="outside" value="1" form="f">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.test/">${plain}`,
  `<base href="https://evil.test/">${plain}`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>${plain}`,
  `<iframe src="javascript:alert(1)"></iframe>${plain}`,
  `<img src=x onerror=alert(1)>${plain}`,
  `<style>@import 'https://evil.test/x.css'</style>${plain}`,
  `<link rel="stylesheet" href="https://evil.test/x.css">${plain}`,
  `<svg onload="alert(1)"><form action="https://evil.test/"></form></svg>${plain}`,
  `<svg><foreignObject>${plain}</foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>${plain}`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">${plain}`,
  `<template><form action="https://evil.test/"><input type="hidden" name="t" value="1"></form></template>${plain}`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">${plain}`,
  `<table><form action="${live}"><tr><td><input type="hidden" name="in_table" value="1"></form></table>`,
  `<!--<form action="https://evil.test/">-->${plain}<!--`,
  `<![CDATA[<form action="https://evil.test/">]]>${plain}`,
  `<object data="https://evil.test/"></object><embed src="https://evil.test/">${plain}`,
  `${'<div>'.repeat(3000)}${plain}`,
  `${'<b><i>'.repeat(1500)}${plain}`,
  plain.replace('</form>', `${'<input type="hidden" name="many" value="1">'.repeat(300)}</form>`),
  plain.replace(live, `${live}?next=https://evil.test/#x`),
  plain.replace('method="post"', 'method="get" enctype="text/plain" accept-charset="utf-7"'),
];

// RELIABILITY H06, X03
test.each(hostile.map((markup, index) => [index + 1, markup] as const))(
  'hostile markup %i is reduced to a form with plain hidden inputs, which another pass leaves unchanged',
  (_place, markup) => {
    const { form } = readMarkup(markup, formOrigins);
    const rendered = renderMarkup(form);

    expect(readMarkup(rendered, formOrigins)).toEqual({ form, dropped: [] });
    expect(rendered).toMatch(canonical);
    expect(rendered).not.toMatch(/evil\.test[^&]*" method|on\w+=|<script/i);
    expect(form.action).toBe(live);
    expect(form.fields['amount']).toBeUndefined();
  },
);

const shards = ['<form ', `action="${live}"`, 'action="https://evil.test"', '>', '</form>'].concat(
  ['<input type="hidden" ', 'name="a" ', 'name="b" ', 'value="', '"', '&quot;', '\0', ' ', '<!--', '-->'],
  ['<svg>', '</svg>', '<table>', '<template>', '<math>', '<script>', '</script>'],
);

// RELIABILITY X03
test('random markup is rejected with a sentence or becomes canonical and stays unchanged', () => {
  const piece = fc.constantFrom(...shards);
  const markup = fc.array(fc.oneof({ weight: 8, arbitrary: piece }, fc.string())).map((pieces) => pieces.join(''));

  fc.assert(
    fc.property(markup, (text) => {
      const result = attempt(text);
      if (result instanceof Error) {
        expect(result).toBeInstanceOf(AppError);
        return;
      }
      expect(renderMarkup(result.form)).toMatch(canonical);
      expect(readMarkup(renderMarkup(result.form), formOrigins)).toEqual({ form: result.form, dropped: [] });
    }),
    { numRuns: 2000 },
  );
});

test('any fields are unchanged by serialising and parsing', () => {
  const names = fc.stringMatching(/^[A-Za-z]\w{0,20}$/);
  // oxlint-disable-next-line no-control-regex
  const values = fc.string({ unit: 'grapheme' }).filter((value) => !/[\u0000-\u001f\u007f]/.test(value));

  fc.assert(
    fc.property(fc.dictionary(names, values, { maxKeys: 20, noNullPrototype: true }), (fields) => {
      expect(readMarkup(renderMarkup({ action: live, fields }), formOrigins).form).toEqual({ action: live, fields });
    }),
  );
});

function attempt(markup: string): ReturnType<typeof readMarkup> | Error {
  try {
    return readMarkup(markup, formOrigins);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

function errorOf(markup: string): AppError | null {
  const result = attempt(markup);
  return result instanceof AppError ? result : null;
}

function leadsTo(origin: string): string {
  return `The form of the button leads to ${origin}, which is not the card provider.`;
}
