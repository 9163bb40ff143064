import { Html, html } from '@studio/runtime/html';

const lineBreak = new Html('<br>');

/** Returns the address. A mail may link only to pages and pictures of the web. @throws TypeError */
export function webAddress(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError('A mail links to web pages only');
  return url;
}

export function lines(text: string): Html {
  const parts = text.split(/\r\n|\r|\n/).map((line, index) => html`${index > 0 ? lineBreak : null}${line}`);
  return html`${parts}`;
}
