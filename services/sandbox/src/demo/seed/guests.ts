export interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const guestNames = [
  'Thandi Mokoena',
  'Sipho Khumalo',
  'Amélie Rousseau',
  'Pieter van Wyk',
  'Naledi Dlamini',
  'Priya Naidoo',
  'Johan Botha',
  'Lerato Molefe',
  'Zoë Adams',
] as const;
export type GuestName = (typeof guestNames)[number];

/** Returns the guest with this number; numbers beyond the last guest begin again. */
export function guestAt(number: number): Guest {
  return findGuest(guestNames[number % guestNames.length] ?? guestNames[0]);
}

export function findGuest(name: GuestName): Guest {
  const [firstName = '', ...rest] = name.split(' ');
  return {
    firstName,
    lastName: rest.join(' '),
    // An address has no accents.
    email: `${firstName
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase()}@example.com`,
    phone: `082 555 01${10 + guestNames.indexOf(name)}`,
  };
}
