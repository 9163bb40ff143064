import { createHash } from 'node:crypto';
import type { EventView } from '@studio/contract/events/events';
import { priceNote, priceRange } from '@studio/contract/events/ticketPrices';
import { spots } from '@studio/contract/format/counts';
import { formatClockRange } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { defaultPalette, ownPalette } from '@studio/contract/studio/colours';
import type { Palette } from '@studio/contract/studio/colours';
import { datesText } from '../../src/shared/courseText.ts';
import { escapeHtml } from '../../src/shared/escapeHtml.ts';

export interface WidgetPage {
  events: readonly EventView[];
  /** The parameters of every link to the site. */
  utm: string;
  /** Shown if there are no events. */
  emptyText: string;
}

const { card, ink, 'ink-2': paleInk, line, terracotta }: Palette = { ...defaultPalette, ...ownPalette(studio.colours) };

const style = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:${ink};background:${card}}
h1{margin:0 0 12px;font-size:1.25rem}ul{margin:0;padding:0;list-style:none}main{padding:16px}
li{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 0;border-top:1px solid ${line}}
div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}h2{margin:0;font-size:1.0625rem}p{margin:0;color:${paleInk}}
a{color:${terracotta};font-weight:600}b{color:#981818}
li a{display:inline-block;padding:10px 18px;border-radius:99px;color:${card};background:${terracotta};text-decoration:none}
a:focus-visible{outline:3px solid ${ink};outline-offset:2px}footer{padding-top:12px;border-top:1px solid ${line}}`;

// The height is no secret, so any page may get it.
const script = `const send=()=>parent.postMessage({studioWidgetHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*');
new ResizeObserver(send).observe(document.documentElement);`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Any page may show the widget in a frame. It loads nothing, and sends no form. */
export const widgetPolicy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

export function widgetHtml({ events, utm, emptyText }: WidgetPage): string {
  const list = events.length === 0 ? `<p>${escapeHtml(emptyText)}</p>` : `<ul>${events.map(item(utm)).join('')}</ul>`;
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(studio.name)}: upcoming workshops</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(studio.name)}: upcoming workshops</h1>${list}
<footer>${link(`/events?${utm}`, 'See all workshops')}</footer></main><script>${script}</script></body></html>`;
}

const item = (utm: string) => (event: EventView) => {
  const { id, title, startTime, endTime, isFullyBooked, availableSeats } = event;
  const seats = isFullyBooked ? '<b>Fully Booked</b>' : `${spots(availableSeats)} available`;
  const price = `${formatRand(priceRange(event).lowest)} ${priceNote(event)}`;
  return `<li><div><h2>${escapeHtml(title)}</h2>
<p>${datesText(event)}, ${formatClockRange(startTime, endTime)}</p><p>${price}, ${seats}</p></div>
${link(`/events/${id}?${utm}`, isFullyBooked ? 'Waiting list' : 'Book', title)}</li>`;
};

/** @param about names the link for screen readers */
function link(href: string, text: string, about?: string): string {
  const label = `${text}${about ? ` ${about}` : ''} (opens in a new tab)`;
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener" aria-label="${escapeHtml(label)}">${text}</a>`;
}
