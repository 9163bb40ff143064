import type { Response } from '@playwright/test';
import type { EventView } from '@studio/contract/events/events';
import { expect, test } from '../browser/test.ts';
import type { Demo } from '../demo/demo.ts';
import { endDemo, launchDemo } from '../demo/launchDemo.ts';
import { fillForm, newPerson, openBookingForm } from '../steps/steps.ts';

// This test starts its own demo: the raised rate limits of the other demos turn the proof of work off (ADR 0017).
let limited: { demo: Demo; pid: number };
test.beforeAll(async () => {
  limited = await launchDemo({ RATE_LIMIT_MULTIPLIER: '1' });
});
test.afterAll(() => endDemo(limited.pid));

// SPEC §7
test('for a booking of more than half the seats the browser solves a real challenge and reaches the card provider', async ({
  page,
}) => {
  const { web, payfast } = limited.demo;
  const event = await unbookedWorkshop(web);
  const holds: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/holds') holds.push(response);
  });

  await page.goto(`${web}/events`);
  await openBookingForm(page, event.title);
  const participants = Math.floor(event.capacity / 2) + 1;
  const form = await fillForm(page, newPerson({ participants }));
  await form.getByRole('button', { name: /^Pay R/ }).click();
  await page.waitForURL(`${payfast}/**`);

  expect(holds.map((response) => response.status())).toEqual([428, 200]);
  const [asked, proven] = holds.map((response) => response.request().headers());
  expect(asked).not.toHaveProperty('proof-of-work');
  expect(proven?.['proof-of-work']).toMatch(/^[\w+/]{100,}=*$/);
  expect(proven?.['idempotency-key']).toBe(asked?.['idempotency-key']);
  const { availableSeats } = (await (await fetch(`${web}/api/events/${event.id}`)).json()) as EventView;
  expect(availableSeats).toBe(event.capacity - participants);
});

async function unbookedWorkshop(web: string): Promise<EventView> {
  const events = (await (await fetch(`${web}/api/events`)).json()) as EventView[];
  const isUnique = ({ title }: EventView) => events.filter((other) => other.title === title).length === 1;
  const event = events.find((one) => one.availableSeats === one.capacity && isUnique(one));
  if (!event) throw new Error('every workshop has bookings');
  return event;
}
