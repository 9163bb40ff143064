import { html, lines, webAddress } from './html.ts';
import type { Html } from './html.ts';
import { colour, display, sans } from './theme.ts';

/** A table row, because old mail clients support no other layout. */
function row(content: Html): Html {
  return html`<tr>
    <td
      style="padding:0 24px 24px;font-family:${sans};font-size:16px;line-height:1.6;color:${colour.ink};word-break:break-word"
    >
      ${content}
    </td>
  </tr>`;
}

/** Line breaks of a text that a person wrote are kept. */
export function paragraph(text: string): Html {
  return row(html`<p style="margin:0">${lines(text)}</p>`);
}

interface MailPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Microsoft's client for Windows reads the size from the attributes, other clients from the styles. */
export function picture({ src, alt, width, height }: MailPicture): Html {
  return row(
    html`<img
      src="${webAddress(src)}"
      alt="${alt}"
      width="${width}"
      height="${height}"
      style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:16px;background-color:${colour.oat};font-family:${sans};font-size:14px;line-height:1.5;color:${colour.inkSoft}"
    />`,
  );
}

export function quote(text: string): Html {
  return row(
    html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="background:${colour.oat};border-left:4px solid ${colour.terracotta};border-radius:10px"
    >
      <tr>
        <td style="padding:16px 20px;font-family:${sans};font-size:16px;line-height:1.6;color:${colour.ink}">
          ${lines(text)}
        </td>
      </tr>
    </table>`,
  );
}

export function smallPrint(text: string): Html {
  return row(html`<p style="margin:0;font-size:14px;line-height:1.5;color:${colour.inkSoft}">${text}</p>`);
}

/** A link that is less prominent than the mail's button. */
export function smallLink(lead: string, label: string, url: string): Html {
  return row(
    html`<p style="margin:0;font-size:14px;line-height:1.5;color:${colour.inkSoft}">
      ${lead} <a href="${webAddress(url)}" style="color:${colour.ink}">${label}</a>
    </p>`,
  );
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
          ><strong style="display:block;font-size:23px;line-height:1.3;letter-spacing:.04em;color:${colour.ink}"
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
  link?: { label: string; url: string };
}

export function facts(title: string, list: readonly Fact[]): Html {
  const entries = list.map(
    ({ label, value, link }) =>
      html`<tr>
        <th
          scope="row"
          align="left"
          valign="top"
          style="padding:5px 16px 5px 0;font-weight:400;white-space:nowrap;color:${colour.inkSoft}"
        >
          ${label}
        </th>
        <td valign="top" style="padding:5px 0;font-weight:600;word-break:break-word">
          ${value}${link ? [lineLink(link)] : []}
        </td>
      </tr>`,
  );
  return row(
    html`${heading(title)}
      <table cellpadding="0" cellspacing="0" style="font-size:16px;line-height:1.5">
        ${entries}
      </table>`,
  );
}

export function priceTable(title: string, sums: readonly Fact[], total: Fact, method?: Fact): Html {
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
        ${sums.map((entry) => sum(entry, soft))}${sum(total, strong)}${method ? sum(method, soft) : null}
      </table>`,
  );
}

export function steps(title: string, list: readonly string[]): Html {
  return row(
    html`${heading(title)}
      <ol style="margin:0;padding:0 0 0 22px">
        ${items(list)}
      </ol>`,
  );
}

export function bullets(title: string, list: readonly string[]): Html {
  return row(
    html`${heading(title)}
      <ul style="margin:0;padding:0 0 0 22px">
        ${items(list)}
      </ul>`,
  );
}

export function button(label: string, url: string): Html {
  return buttons([{ label, url }]);
}

interface MailButton {
  label: string;
  url: string;
  isOutlined?: boolean;
}

/** Places the buttons side by side where there is room. */
export function buttons(list: readonly MailButton[]): Html {
  return row(html`${list.map(buttonTable)}`);
}

/** Microsoft's client for Windows reads `mso-padding-alt` instead of the padding of links. */
function buttonTable({ label, url, isOutlined = false }: MailButton): Html {
  const look = isOutlined
    ? { ink: colour.ink, cell: `background:${colour.card};border:2px solid ${colour.ink}` }
    : { ink: colour.white, cell: `background:${colour.terracotta};border:2px solid ${colour.terracotta}` };
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="display:inline-block">
    <tr>
      <td style="padding:0 10px 10px 0">
        <table role="presentation" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="${look.cell};border-radius:999px;mso-padding-alt:12px 26px">
              <a
                href="${webAddress(url)}"
                style="display:inline-block;padding:12px 26px;font-family:${sans};font-size:17px;font-weight:600;color:${look.ink};text-decoration:none"
                >${label}</a
              >
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
}

function items(list: readonly string[]): Html[] {
  return list.map((text) => html`<li style="margin:0 0 8px">${text}</li>`);
}

function lineLink({ label, url }: { label: string; url: string }): Html {
  return html`<br /><a href="${webAddress(url)}" style="font-weight:400;color:${colour.ink}">${label}</a>`;
}

function heading(title: string): Html {
  return html`<h2
    style="margin:0 0 10px;font-family:${display};font-size:21px;font-weight:400;line-height:1.2;color:${colour.ink}"
  >
    ${title}
  </h2>`;
}
