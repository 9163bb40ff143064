import fc from 'fast-check';
import { html } from '@studio/runtime/html';
import { lines } from './html.ts';

test('values are escaped and markup stays', () => {
  const name = html`<b>${'<i>&"\'</i>'}</b>`;

  expect(html`<p>${name}${[name, name]}${null}${3}</p>`.markup).toBe(
    `<p>${'<b>&lt;i&gt;&amp;&quot;&#39;&lt;/i&gt;</b>'.repeat(3)}3</p>`,
  );
});

// RELIABILITY Q14
test('no value can open a tag or end its attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const { markup } = html`<a title="${value}">${lines(value)}</a>`;

      expect(markup.replaceAll('<br>', '').match(/[<>"]/g)).toEqual(['<', '"', '"', '>', '<', '>']);
    }),
  );
});

test('the line breaks of a text stay', () => {
  expect(lines('one\r\ntwo\n<three>').markup).toBe('one<br>two<br>&lt;three&gt;');
});
