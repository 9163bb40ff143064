import { formatSum } from '@studio/contract/format/money';
import type { Cents } from '@studio/contract/format/money';
import { invoiceNumber } from '@studio/contract/invoices/invoices';
import { bold, collectPdf, createPdf, regular } from '../../pdf/pdfFile.ts';
import type { PdfFiles, Pdf } from '../../pdf/pdfFile.ts';
import type { Invoice } from '../invoice.model.ts';
import { drawHead } from './invoiceHead.ts';
import { drawTable } from './invoiceTable.ts';
import { colours, margin, padding, pageWidth, titleOf } from './pageStyle.ts';

export interface PrintedInvoice {
  invoice: Invoice;
  /** The invoice that a credit note credits. */
  credited: Invoice | null;
}

/** Draws a document as A4 pages. */
export async function drawInvoice({ invoice, credited }: PrintedInvoice, pdfFiles: PdfFiles): Promise<Buffer> {
  const title = `${titleOf(invoice)} ${invoiceNumber(invoice)}`;
  const pdf = createPdf(pdfFiles, {
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: title, Author: invoice.content.seller.name, CreationDate: invoice.issuedAt },
  });
  const file = collectPdf(pdf);
  drawHead(pdf, { invoice, credited });
  const sums = sumsOf(invoice);
  drawTable(pdf, invoice.content, sums.length * sumHeight + padding);
  drawSums(pdf, sums);
  numberPages(pdf, `${title}, booking ${invoice.bookingReference}`);
  pdf.end();
  return file;
}

interface Sum {
  label: string;
  amount: Cents;
}

/** A credit note shows positive sums. */
function sumsOf({ total, vat, content: { vatRate } }: Invoice): Sum[] {
  const [sum, tax] = [Math.abs(total), Math.abs(vat)];
  if (vatRate === null) return [{ label: 'Total', amount: sum }];
  return [
    { label: 'Value without VAT', amount: sum - tax },
    { label: `VAT ${vatRate}%`, amount: tax },
    { label: 'Total with VAT', amount: sum },
  ];
}

const sumHeight = 20;
const right = margin + pageWidth - padding;

function drawSums(pdf: Pdf, sums: readonly Sum[]): void {
  let y = pdf.y + padding;
  for (const [index, { label, amount }] of sums.entries()) {
    const isLast = index === sums.length - 1;
    pdf
      .font(isLast ? bold : regular, isLast ? 12 : 10)
      .fillColor(colours.ink)
      .text(label, right - 280, y, { width: 160, align: 'right' })
      .text(formatSum(amount), right - 110, y, { width: 110, align: 'right' });
    y += sumHeight;
  }
}

function numberPages(pdf: Pdf, text: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    pdf
      .font(regular, 8)
      .fillColor(colours.pale)
      .text(`${text}. Page ${page + 1} of ${count}`, margin, pdf.page.height - 36, {
        width: pageWidth,
        lineBreak: false,
      });
  }
}
