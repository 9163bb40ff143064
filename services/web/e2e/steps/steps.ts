import type { Locator, Page } from '@playwright/test';
import type { EventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { perPage } from '../../src/site/events/filter/eventFilter.ts';
import { demo } from '../demo/demo.ts';

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  participants: number;
}

/** Returns a day after all workshops of the demo: the first page of the list then stays as other tests expect it. */
export function dayAfterDemo(days: number): Day {
  return addDays(studioDay(new Date()), 365 + days);
}

/** Reads an address of the public API. */
export async function readApi<Body>(path: string): Promise<Body> {
  return (await (await fetch(demo().web + path)).json()) as Body;
}

/** Opens a page and waits until its scripts have started. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

let visitors = 0;

export function newPerson(overrides: Partial<Visitor> = {}): Visitor {
  visitors += 1;
  return {
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: `lerato.${Date.now().toString(36)}.${visitors}@example.com`,
    phone: '082 555 0119',
    participants: 1,
    ...overrides,
  };
}

/** Opens the booking form from the list and fills it. */
export async function fillBookingForm(page: Page, visitor: Visitor): Promise<Locator> {
  await page.goto('/events');
  await openBookingForm(page, (await findEmptiestWorkshop()).title);
  return fillForm(page, visitor);
}

/** Returns the workshop with the most free seats on the first page of the list, among those with a unique title. */
export async function findEmptiestWorkshop(): Promise<EventView> {
  const events = await readApi<EventView[]>(`/api/events?limit=${perPage}`);
  const singular = events.filter(({ title }) => events.filter((other) => other.title === title).length === 1);
  const [emptiest] = singular.toSorted((one, other) => other.availableSeats - one.availableSeats);
  if (!emptiest) throw new Error('There are no workshops');
  return emptiest;
}

/** Returns the path of a workshop with free seats. */
export async function findWorkshopPath(): Promise<string> {
  return `/events/${(await findEmptiestWorkshop()).id}`;
}

/** Opens the form of the workshop with this title, or of the first with free seats. */
export async function openBookingForm(page: Page, title?: string): Promise<void> {
  await waitUntilHydrated(page);
  const where = title === undefined ? page : page.getByRole('article', { name: title, exact: true }).first();
  await where.getByRole('button', { name: 'Book Now' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Book Now' }).click();
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
}

export async function fillForm(page: Page, visitor: Visitor): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Book Your Workshop' });
  await dialog.getByLabel('First Name').fill(visitor.firstName);
  await dialog.getByLabel('Last Name').fill(visitor.lastName);
  await dialog.getByLabel('Email Address').fill(visitor.email);
  await dialog.getByLabel('Phone Number').fill(visitor.phone);
  await dialog.getByLabel('Number of Participants').fill(String(visitor.participants));
  return dialog;
}

export async function goToProvider(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Pay R/ }).click();
  await page.waitForURL(`${demo().payfast}/**`);
}

/** Reads the booking reference from the page after payment. */
export async function readShownReference(page: Page): Promise<string> {
  const text = await page
    .getByText(/[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/)
    .first()
    .innerText();
  const [reference] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? [];
  if (!reference) throw new Error(`no reference in: ${text}`);
  return reference;
}
