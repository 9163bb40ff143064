import type { Page } from '@playwright/test';
import { demo } from '../demo/demo.ts';
import type { Visitor } from './steps.ts';

/** What the card of a bought voucher says. */
export const gift = {
  recipientName: 'Lerato',
  senderName: 'Thandi',
  message: 'Happy 40th! Go and get your hands dirty.',
};

interface VoucherPurchase {
  rand: string;
  buyer: Visitor;
  recipientEmail: string;
}

/** Fills the open form at /vouchers with an amount of one's own. */
export async function fillVoucherForm(page: Page, { rand, buyer, recipientEmail }: VoucherPurchase): Promise<void> {
  await page.getByText('Another amount').click();
  await page.getByLabel('Amount in rand').fill(rand);
  await page.getByLabel('For', { exact: true }).fill(gift.recipientName);
  await page.getByLabel('From', { exact: true }).fill(gift.senderName);
  await page.getByLabel('Message').fill(gift.message);
  await page.getByLabel(`Email of ${gift.recipientName}`).fill(recipientEmail);
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.getByLabel('Last name').fill(buyer.lastName);
  await page.getByLabel('Your email').fill(buyer.email);
  await page.getByLabel('Phone number').fill(buyer.phone);
}

/** Pays the filled form of R`rand`. */
export async function payVoucher(page: Page, rand: string): Promise<void> {
  await page.getByRole('button', { name: `Pay R${rand}.00` }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  await page.getByText(`${rand}.00`).first().waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Your voucher is ready' }).waitFor();
}

/** Returns the voucher's code in a file name or a mail. */
export function findVoucherCode(text: string): string {
  const [code] = /[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}/.exec(text) ?? [];
  if (code === undefined) throw new Error(`no voucher code in: ${text}`);
  return code;
}
