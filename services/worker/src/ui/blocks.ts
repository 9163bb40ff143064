import { html, lines } from './html.ts';
import type { Html } from './html.ts';
import { colour, display, sans } from './theme.ts';

/** A table row, because old mail clients support no other layout. */
function row(content: Html): Html {
  return html`<tr>
    <td style="padding:0 32px 24px;font-family:${sans};font-size:16px;line-height:1.6;color:${colour.ink}">
      ${content}
    </td>
  </tr>`;
}

export function paragraph(text: string): Html {
  return row(html`<p style="margin:0">${text}</p>`);
}

export function quote(text: string): Html {
  return row(
    html`<div
      style="margin:0;padding:16px 20px;background:${colour.oat};border-left:4px solid ${colour.terracotta};border-radius:10px"
    >
      ${lines(text)}
    </div>`,
  );
}

export function smallPrint(text: string): Html {
  return row(html`<p style="margin:0;font-size:14px;line-height:1.5;color:${colour.inkSoft}">${text}</p>`);
}

export function referenceBox(reference: string): Html {
  return row(
    html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="background:${colour.oat};border-radius:16px"
    >
      <tr>
        <td align="center" style="padding:18px 16px;font-family:${sans}">
          <span style="display:block;font-size:14px;color:${colour.inkSoft}">Booking reference</span
          ><strong style="display:block;font-size:26px;line-height:1.3;letter-spacing:.06em;color:${colour.ink}"
            >${reference}</strong
          >
        </td>
      </tr>
    </table>`,
  );
}

export interface Fact {
  label: string;
  value: string;
}

export function facts(title: string, list: readonly Fact[]): Html {
  const entries = list.map(
    ({ label, value }) =>
      html`<tr>
        <th
          scope="row"
          align="left"
          valign="top"
          style="padding:5px 16px 5px 0;font-weight:400;white-space:nowrap;color:${colour.inkSoft}"
        >
          ${label}
        </th>
        <td valign="top" style="padding:5px 0;font-weight:600">${value}</td>
      </tr>`,
  );
  return row(
    html`${heading(title)}
      <table cellpadding="0" cellspacing="0" style="font-size:16px;line-height:1.5">
        ${entries}
      </table>`,
  );
}

export function bill(title: string, sums: readonly Fact[], total: Fact, method: Fact): Html {
  const sum = ({ label, value }: Fact, style: string) =>
    html`<tr>
      <th scope="row" align="left" style="padding:5px 0;${style}">${label}</th>
      <td align="right" style="padding:5px 0;${style}">${value}</td>
    </tr>`;
  const soft = `font-weight:400;color:${colour.inkSoft}`;
  const strong = `font-weight:700;font-size:18px${sums.length > 0 ? `;border-top:2px dashed ${colour.line}` : ''}`;
  return row(
    html`${heading(title)}
      <table
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="font-size:16px;line-height:1.5;font-variant-numeric:tabular-nums"
      >
        ${sums.map((entry) => sum(entry, soft))}${sum(total, strong)}${sum(method, soft)}
      </table>`,
  );
}

export function steps(title: string, list: readonly string[]): Html {
  const entries = list.map((text) => html`<li style="margin:0 0 8px">${text}</li>`);
  return row(
    html`${heading(title)}
      <ol style="margin:0;padding:0 0 0 22px">
        ${entries}
      </ol>`,
  );
}

/** `url` must be http(s); the API composes it from a configured origin. */
export function button(label: string, url: string): Html {
  if (!/^https?:\/\//.test(url)) throw new TypeError('A mail links to web pages only');
  return row(
    html`<table role="presentation" cellpadding="0" cellspacing="0">
      <tr>
        <td align="center" style="background:${colour.terracotta};border-radius:999px">
          <a
            href="${url}"
            style="display:inline-block;padding:14px 30px;font-family:${sans};font-size:17px;font-weight:600;color:${colour.white};text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>`,
  );
}

function heading(title: string): Html {
  return html`<h2
    style="margin:0 0 10px;font-family:${display};font-size:21px;font-weight:400;line-height:1.2;color:${colour.ink}"
  >
    ${title}
  </h2>`;
}
