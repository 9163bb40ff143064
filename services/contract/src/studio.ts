import { defaultStudio } from './studio/defaultStudio.ts';
import type { Studio } from './studio/studioTypes.ts';

declare global {
  /** The facts that differ in this installation. A server sets them before this module is loaded (ADR 0071). */
  var studioOverrides: Partial<Studio> | undefined;
}

/** The id of the script element in which a page brings `studioOverrides` to the browser. */
export const studioElementId = 'studio-overrides';

export const studioOverrides = readOverrides();

export const isDefaultStudio = Object.keys(studioOverrides).length === 0;

export const studio: Studio = { ...defaultStudio, ...studioOverrides };

function readOverrides(): Partial<Studio> {
  if (typeof document === 'undefined') return globalThis.studioOverrides ?? {};
  return JSON.parse(document.getElementById(studioElementId)?.textContent ?? '{}') as Partial<Studio>;
}

export function whatsappLink(text: string): string {
  return `https://wa.me/${studio.whatsapp.digits}?text=${encodeURIComponent(text)}`;
}

export function addressLine(): string {
  const { street, suburb, city } = studio.address;
  return `${street}, ${suburb}, ${city}`;
}

/** The longest time before free seats are also offered to the next in line; at most half of the time to the start. */
export const maxOfferHours = 12;

/** The mailed link to manage a booking ends this many days after its workshop. */
export const manageLinkDays = 30;

/** Entries of a waiting list are deleted this many days after their workshop. */
export const waitlistRetentionDays = 30;

/** The link that confirms a waiting-list entry works for this many hours. */
export const waitlistConfirmHours = 24;
