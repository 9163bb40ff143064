import encodeQr from 'qr';
import type { Pdf } from '../../pdf/pdfFile.ts';

/** Draws the address as a QR code, with a border of two modules. */
export function drawQr(pdf: Pdf, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const module = size / rows.length;
  for (const [row, cells] of rows.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) pdf.rect(x + column * module, y + row * module, module, module);
    }
  }
  pdf.fill();
}
