import { addressLine, studio } from '@studio/contract/studio';

/** Who issues the invoices. */
export interface Seller {
  name: string;
  address: string;
  /** Empty texts are left out. */
  registrationNumber: string;
  /** Empty if the seller is not registered for VAT. */
  vatNumber: string;
  vatRate: number;
  email: string;
  phone: string;
}

/** The studio's facts (ADR 0071). */
export function studioAsSeller(): Seller {
  const { legal, address, country, email, phone } = studio;
  return {
    name: legal.name || studio.name,
    address: legal.address || `${addressLine()}, ${address.postalCode}, ${country}`,
    registrationNumber: legal.registrationNumber,
    vatNumber: legal.vatNumber,
    vatRate: legal.vatRate,
    email,
    phone: phone.shown,
  };
}
