import PdfKit from 'pdfkit';
import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';

/** The files from which PDFs are drawn. */
export interface PdfFiles {
  regular: string;
  bold: string;
  /** For headings. It has only Latin letters. */
  display: string;
  voucherPictures: Record<VoucherPicture, string>;
}

export type Pdf = PDFKit.PDFDocument;

export const regular = 'regular';
export const bold = 'bold';
export const display = 'display';

export function createPdf(pdfFiles: PdfFiles, options: PDFKit.PDFDocumentOptions): Pdf {
  // Without `font` the library reads a standard font, whose letters are those of Western Europe only.
  const pdf = new PdfKit({ font: pdfFiles.regular, lang: 'en-ZA', displayTitle: true, ...options });
  return pdf
    .registerFont(regular, pdfFiles.regular)
    .registerFont(bold, pdfFiles.bold)
    .registerFont(display, pdfFiles.display);
}

export async function collectPdf(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
