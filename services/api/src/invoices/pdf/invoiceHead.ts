import { formatShortDate, studioDay } from '@studio/contract/format/dates';
import { invoiceNumber } from '@studio/contract/invoices/invoices';
import type { Buyer } from '@studio/contract/invoices/invoices';
import { bold, regular } from '../../pdf/pdfFile.ts';
import type { Pdf } from '../../pdf/pdfFile.ts';
import type { Invoice } from '../invoice.model.ts';
import type { Seller } from '../seller.ts';
import { colours, margin, pageWidth, titleOf } from './pageStyle.ts';

interface Head {
  invoice: Invoice;
  credited: Invoice | null;
}

const half = pageWidth / 2 - 12;
const right = margin + half + 24;

/** Seller, buyer, number and date. */
export function drawHead(pdf: Pdf, { invoice, credited }: Head): void {
  const { seller, buyer } = invoice.content;
  pdf.font(bold, 22).fillColor(colours.ink).text(titleOf(invoice), margin, margin, { width: pageWidth });
  const top = pdf.y + 10;
  const leftEnd = drawBlock(pdf, margin, top, seller.name, sellerLines(seller));
  const rightEnd = drawFacts(pdf, right, top, factsOf(invoice, credited));
  const buyerTop = Math.max(leftEnd, rightEnd) + 18;
  pdf
    .font(regular, 9)
    .fillColor(colours.pale)
    .text(invoice.kind === 'invoice' ? 'Invoice to' : 'Credit to', margin, buyerTop);
  pdf.y = drawBlock(pdf, margin, pdf.y + 2, buyer.company || buyer.name, buyerLines(buyer)) + 18;
}

function sellerLines({ address, registrationNumber, vatNumber, email, phone }: Seller): string[] {
  return [
    address,
    registrationNumber && `Registration number ${registrationNumber}`,
    vatNumber && `VAT number ${vatNumber}`,
    `${email}, ${phone}`,
  ].filter((line) => line !== '');
}

function buyerLines({ name, company, vatNumber, address }: Buyer): string[] {
  return [company && name, ...address.split('\n'), vatNumber && `VAT number ${vatNumber}`].filter(
    (line) => line !== '',
  );
}

function factsOf(invoice: Invoice, credited: Invoice | null): [string, string][] {
  return [
    ['Number', invoiceNumber(invoice)],
    ['Date', dayOf(invoice)],
    ['Booking', invoice.bookingReference],
    ...(credited ? [['For invoice', `${invoiceNumber(credited)} of ${dayOf(credited)}`] as [string, string]] : []),
    ...(invoice.reason ? [['Reason', invoice.reason] as [string, string]] : []),
  ];
}

function dayOf({ issuedAt }: Invoice): string {
  return formatShortDate(studioDay(issuedAt));
}

/** @returns the y at which it ends */
function drawBlock(pdf: Pdf, x: number, y: number, title: string, lines: readonly string[]): number {
  pdf.font(bold, 11).fillColor(colours.ink).text(title, x, y, { width: half });
  pdf.font(regular, 10);
  for (const line of lines) pdf.text(line, x, pdf.y, { width: half });
  return pdf.y;
}

/** @returns the y at which it ends */
function drawFacts(pdf: Pdf, x: number, top: number, facts: readonly [string, string][]): number {
  let y = top;
  for (const [name, value] of facts) {
    pdf.font(regular, 10).fillColor(colours.pale).text(name, x, y, { width: 72 });
    pdf.fillColor(colours.ink).text(value, x + 78, y, { width: half - 78 });
    y = pdf.y + 3;
  }
  return y;
}
