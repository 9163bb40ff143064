import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { BookingEntry } from '../../src/site/bookings/bookingFlow/bookingEntry.ts';

export const visitor: BookingEntry = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@example.com',
  phone: '082 555 0119',
  participants: 2,
};

/** The answer to `POST /api/holds`. */
export function exampleHold(overrides: Partial<HoldView> = {}): HoldView {
  return {
    holdId: 'AAAAAAAAAAAAAAAAAAAAAA',
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    totalAmount: 90_000,
    action: 'https://www.payfast.co.za/eng/process',
    fields: { amount: '900.00', item_name: 'Wheel Throwing & Flat Whites', submit: 'a name that shadows' },
    ...overrides,
  };
}

export function dialog(name?: string): HTMLElement {
  return screen.getByRole('dialog', name === undefined ? {} : { name });
}

/** Opens the form from the card, by Book Now there and in the details. */
export async function openForm(user: UserEvent, title: string): Promise<HTMLElement> {
  const card = screen.getByRole('article', { name: title });
  await user.click(within(card).getByRole('button', { name: /^Book Now/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Book Now/ }));
  return screen.findByRole('dialog', { name: 'Book Your Workshop' });
}

export async function fillForm(user: UserEvent, person: Partial<BookingEntry> = visitor): Promise<void> {
  const labels = {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email Address',
    phone: 'Phone Number',
  } as const;
  for (const [field, label] of Object.entries(labels)) {
    const text = person[field as keyof typeof labels];
    if (text === undefined) continue;
    await user.clear(screen.getByLabelText(label));
    if (text === '') continue;
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  for (let count = 1; count < (person.participants ?? 1); count += 1) {
    await user.click(screen.getByRole('button', { name: 'One more' }));
  }
}

export function payButton(): HTMLElement {
  return within(dialog()).getByRole('button', { name: /^(Pay R|Processing)/ });
}
