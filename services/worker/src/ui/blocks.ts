import { html } from '@studio/runtime/html';
import type { Html } from '@studio/runtime/html';
import { lines, webAddress } from './html.ts';
import { colour, display, sans } from './theme.ts';

/** Consecutive lines of a plain text, with empty lines around them. */
export type TextPart = string | readonly string[];

/** A part of a mail, as HTML and as plain text. */
export interface Block {
  html: readonly Html[];
  text: readonly TextPart[];
}

/** Returns a table row, because old mail clients support no other layout. */
export function block(content: Html, ...text: readonly TextPart[]): Block {
  const row = html`<tr>
    <td
      style="padding:0 24px 24px;font-family:${sans};font-size:16px;line-height:1.6;color:${colour.ink};word-break:break-word"
    >
      ${content}
    </td>
  </tr>`;
  return { html: [row], text };
}

/** Keeps the line breaks of a text that a person wrote. */
export function paragraph(text: string): Block {
  return block(html`<p style="margin:0">${lines(text)}</p>`, text);
}

export function blockquote(text: string, plain: TextPart = text): Block {
  return block(
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
    plain,
  );
}

/** Repeats what the recipient has written. */
export function recipientText(text: string): Block {
  return blockquote(
    text,
    text.split(/\r\n|\r|\n/).map((line) => `> ${line}`),
  );
}

export function smallPrint(text: string): Block {
  return block(html`<p style="margin:0;font-size:14px;line-height:1.5;color:${colour.inkSoft}">${text}</p>`, text);
}

/** Returns a link that is less prominent than the button of the mail. */
export function smallLink(lead: string, label: string, url: string): Block {
  return block(
    html`<p style="margin:0;font-size:14px;line-height:1.5;color:${colour.inkSoft}">
      ${lead} <a href="${webAddress(url)}" style="color:${colour.ink}">${label}</a>
    </p>`,
    `${label}: ${url}`,
  );
}

/** A paragraph that ends with a link. */
export function linkedParagraph(text: string, label: string, url: string): Block {
  return block(
    html`<p style="margin:0">${text} <a href="${webAddress(url)}" style="color:${colour.ink}">${label}</a></p>`,
    [text, `${label}: ${url}`],
  );
}

export function referenceBox(reference: string): Block {
  return block(
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
    `Booking reference: ${reference}`,
  );
}

export interface Fact {
  label: string;
  value: string;
  link?: { label: string; url: string };
}

export function factTable(title: string, list: readonly Fact[]): Block {
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
  return block(
    html`${heading(title)}
      <table cellpadding="0" cellspacing="0" style="font-size:16px;line-height:1.5">
        ${entries}
      </table>`,
    [title.toUpperCase(), ...plainFacts(list)],
  );
}

export function plainFacts(list: readonly Fact[]): string[] {
  return list.flatMap(({ label, value, link }) => [
    `${label}: ${value}`,
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ]);
}

export function priceTable(title: string, sums: readonly Fact[], total: Fact, method?: Fact): Block {
  const sum = ({ label, value }: Fact, style: string) =>
    html`<tr>
      <th scope="row" align="left" style="padding:5px 0;${style}">${label}</th>
      <td align="right" style="padding:5px 0;${style}">${value}</td>
    </tr>`;
  const soft = `font-weight:400;color:${colour.inkSoft}`;
  const strong = `font-weight:700;font-size:18px${sums.length > 0 ? `;border-top:2px dashed ${colour.line}` : ''}`;
  return block(
    html`${heading(title)}
      <table
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="font-size:16px;line-height:1.5;font-variant-numeric:tabular-nums"
      >
        ${sums.map((entry) => sum(entry, soft))}${sum(total, strong)}${method ? sum(method, soft) : null}
      </table>`,
    [title.toUpperCase(), ...plainFacts([...sums, total, ...(method ? [method] : [])])],
  );
}

export function steps(title: string, list: readonly string[]): Block {
  return block(
    html`${heading(title)}
      <ol style="margin:0;padding:0 0 0 22px">
        ${items(list)}
      </ol>`,
    [title.toUpperCase(), ...(list.length === 1 ? list : list.map(dashed))],
  );
}

export function bullets(title: string, list: readonly string[]): Block {
  return block(
    html`${heading(title)}
      <ul style="margin:0;padding:0 0 0 22px">
        ${items(list)}
      </ul>`,
    [title.toUpperCase(), ...list.map(dashed)],
  );
}

/** @param plainLabel the text before the address in the plain text */
export function button(label: string, url: string, plainLabel = label): Block {
  return { ...buttons([{ label, url }]), text: [`${plainLabel}: ${url}`] };
}

interface MailButton {
  label: string;
  url: string;
  isOutlined?: boolean;
}

/** Returns buttons that are side by side if there is room. The plain text omits them. */
export function buttons(list: readonly MailButton[]): Block {
  return block(html`${list.map(buttonTable)}`);
}

/** Microsoft's mail client for Windows reads `mso-padding-alt` instead of the padding of links. */
function buttonTable({ label, url, isOutlined = false }: MailButton): Html {
  const variant = isOutlined
    ? { ink: colour.ink, cell: `background:${colour.card};border:2px solid ${colour.ink}` }
    : { ink: colour.white, cell: `background:${colour.terracotta};border:2px solid ${colour.terracotta}` };
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="display:inline-block">
    <tr>
      <td style="padding:0 10px 10px 0">
        <table role="presentation" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="${variant.cell};border-radius:999px;mso-padding-alt:12px 26px">
              <a
                href="${webAddress(url)}"
                style="display:inline-block;padding:12px 26px;font-family:${sans};font-size:17px;font-weight:600;color:${variant.ink};text-decoration:none"
                >${label}</a
              >
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
}

function dashed(text: string): string {
  return `- ${text}`;
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
