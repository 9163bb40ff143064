import type { StudioColours } from './colours.ts';

/** The facts and texts of the studio itself. An installation replaces them by `STUDIO_DIR` (ADR 0071). */
export interface Studio {
  name: string;
  suburb: string;
  city: string;
  country: string;
  venue: string;
  address: Address;
  directions: Directions;
  legal: Legal;
  phone: Phone;
  whatsapp: WhatsApp;
  email: string;
  hours: string;
  tagline: string;
  promise: string;
  intro: string;
  /** Slogans. Pages leave out an empty one. */
  claims: { crafters: string; workshopTypes: string };
  eyebrow: string;
  trade: string;
  offer: string;
  included: { short: string; line: string; items: readonly string[] };
  about: { title: string; story: readonly string[] };
  /** Without testimonials the home page has no section for them. */
  testimonials: readonly Testimonial[];
  contactTitle: string;
  /** Without a name pages have no link to the partner. */
  coffeePartner: { name: string; url: string };
  /** Pages leave out an empty address. */
  social: { facebook: string; instagram: string; tiktok: string };
  /** The year in page titles (SPEC §2) and in the copyright line. */
  season: number;
  arriveEarlyMinutes: number;
  arrivalReward: string;
  reminderHours: number;
  replyHours: number;
  /** The default of the setting of the same name. */
  freeCancellationHours: number;
  colours: StudioColours;
  /** The pictures by the address that pages use, such as `/art/hero.jpg`, or `logo`. */
  pictures: Readonly<Record<string, StudioPicture | undefined>>;
}

interface Address {
  street: string;
  suburb: string;
  city: string;
  postalCode: string;
  countryCode: string;
}

/** How to find the studio. Pages leave out what is empty. */
interface Directions {
  mapUrl: string;
  parking: string;
  arrival: string;
}

/** Facts that ECT s43(1) requires from a company. Pages leave out what is empty. */
interface Legal {
  /** The name with the legal form, such as `(Pty) Ltd`. */
  name: string;
  registrationNumber: string;
  /**
   * The VAT number, as invoices show it. A studio without one is not registered for VAT, so its prices contain no VAT.
   */
  vatNumber: string;
  /** The percentage of VAT that prices contain if there is a VAT number. */
  vatRate: number;
  /** The registered address in one line; that of the studio if it is empty. */
  address: string;
  directors: string;
  /** The contact that POPIA requires; by default the head of the studio. */
  informationOfficer: string;
}

interface Phone {
  shown: string;
  e164: string;
}

interface WhatsApp {
  shown: string;
  /** Digits only, as the chat link requires (PAYFAST §9). */
  digits: string;
  enquiry: string;
  greeting: string;
}

interface Testimonial {
  name: string;
  language: string;
  quote: string;
}

/** A picture of the installation, with the addresses under which the web server serves it. */
export interface StudioPicture {
  src: string;
  sources: readonly { type: string; srcSet: string }[];
  /** Replaces the alternative text of the page. */
  alt?: string;
}
