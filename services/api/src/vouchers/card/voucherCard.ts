import { formatDate } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { defaultPalette, ownPalette } from '@studio/contract/studio/colours';
import type { VoucherPicture } from '@studio/contract/vouchers/vouchers';
import { bold, collectPdf, createPdf, display, regular } from '../../pdf/pdfFile.ts';
import type { PdfFiles, Pdf } from '../../pdf/pdfFile.ts';
import type { Voucher } from '../voucher.model.ts';
import { drawQr } from './cardQr.ts';
import { headingFont, writeLine, writeLines } from './cardText.ts';

export type PrintedVoucher = Pick<
  Voucher,
  'code' | 'value' | 'expiresOn' | 'recipientName' | 'senderName' | 'message' | 'picture' | 'createdAt'
>;

const palette = { ...defaultPalette, ...ownPalette(studio.colours) };
/** A5 landscape, in points. */
const [width, height] = [595.28, 419.53];
/** A hundredth of the width: the unit of the drawing. */
const unit = width / 100;
const [textLeft, textRight, codePanelLeft] = [40 * unit, 74 * unit, 76 * unit];
const textWidth = textRight - textLeft;

/** Draws the card of a voucher, whose QR code opens its page. */
export function drawVoucherCard(voucher: PrintedVoucher, url: string, pdfFiles: PdfFiles): Promise<Buffer> {
  const title = `Gift voucher ${voucher.code}`;
  const pdf = createPdf(pdfFiles, {
    size: [width, height],
    margin: 0,
    info: { Title: title, Author: studio.name, CreationDate: voucher.createdAt },
  });
  const file = collectPdf(pdf);
  pdf.rect(0, 0, width, height).fill(palette.card);
  const picture: VoucherPicture = voucher.picture;
  drawPicture(pdf, pdfFiles.voucherPictures[picture]);
  drawText(pdf, voucher);
  drawCodePanel(pdf, voucher, url);
  pdf.end();
  return file;
}

function drawPicture(pdf: Pdf, file: string): void {
  const panel = 36 * unit;
  const gradient = pdf.linearGradient(0, 0, panel * 0.3, height);
  gradient.stop(0, palette['gradient-1-light']).stop(1, palette['gradient-1']);
  pdf.rect(0, 0, panel, height).fill(gradient);
  const frame = { x: 3.4 * unit, y: 7 * unit, width: panel - 6.8 * unit };
  arch(pdf, frame.x, frame.y, frame.width).fill(palette.card);
  const inner = { x: frame.x + unit, y: frame.y + unit, width: frame.width - 2 * unit };
  pdf.save();
  arch(pdf, inner.x, inner.y, inner.width).clip();
  const size: [number, number] = [inner.width, height - inner.y];
  pdf.image(file, inner.x, inner.y, { cover: size, align: 'center', valign: 'center' });
  pdf.restore();
}

/** A shape with a round top that ends at the lower edge of the card. */
function arch(pdf: Pdf, x: number, y: number, across: number): Pdf {
  const radius = across / 2;
  const [right, top] = [x + across, y + radius];
  return pdf.path(`M ${x} ${height} L ${x} ${top} A ${radius} ${radius} 0 0 1 ${right} ${top} L ${right} ${height} Z`);
}

function drawText(pdf: Pdf, { value, recipientName, senderName, message }: PrintedVoucher): void {
  const at = { x: textLeft, width: textWidth };
  pdf.fillColor(palette.ink);
  writeLine(pdf, studio.name, { ...at, y: 5.4 * unit, size: 14, font: headingFont(studio.name) });
  const lead = recipientName ? 'Gift voucher for' : 'Gift voucher';
  writeLine(pdf, lead, { ...at, y: 13 * unit, size: 12, font: regular });
  if (recipientName) writeLine(pdf, recipientName, { ...at, y: 15.8 * unit, size: 15, font: bold });
  pdf.fillColor(palette['terracotta-d']);
  writeLine(pdf, formatRand(value), { ...at, y: 20.4 * unit, size: 42, font: display });
  pdf.fillColor(palette.ink);
  let y = 30.5 * unit;
  const text = (message ?? '').replaceAll(/\s+/g, ' ');
  if (text !== '') {
    y = writeLines(pdf, text, { ...at, y, size: 17, font: headingFont(text), lines: 2 }) + 1.6 * unit;
  }
  if (senderName) writeLine(pdf, `from ${senderName}`, { ...at, y, size: 12, font: regular });
  pdf.fillColor(palette['ink-2']);
  const { street, suburb } = studio.address;
  writeLine(pdf, 'For any workshop at the studio,', { ...at, y: 63.2 * unit, size: 9.5, font: regular });
  writeLine(pdf, `${street}, ${suburb}`, { ...at, y: 65.5 * unit, size: 9.5, font: regular });
}

/** The part with the code. */
function drawCodePanel(pdf: Pdf, { code, expiresOn }: PrintedVoucher, url: string): void {
  const [left, across] = [codePanelLeft + 1.5 * unit, 24 * unit - 3 * unit];
  pdf
    .save()
    .moveTo(codePanelLeft, 0)
    .lineTo(codePanelLeft, height)
    .dash(4, { space: 3 })
    .lineWidth(1)
    .strokeColor(palette['line-strong'])
    .stroke()
    .restore();
  const box = 16.4 * unit;
  const boxLeft = codePanelLeft + (24 * unit - box) / 2;
  pdf
    .roundedRect(boxLeft, 5 * unit, box, box, 8)
    .lineWidth(1)
    .fillAndStroke('#ffffff', palette.line);
  pdf.fillColor(palette.ink);
  const margin = 0.6 * unit;
  drawQr(pdf, url, { x: boxLeft + margin, y: 5 * unit + margin, size: box - 2 * margin });
  const at = { x: left, width: across, align: 'center' } as const;
  writeLine(pdf, code, { ...at, y: 23.4 * unit, size: 13, font: bold });
  writeLine(pdf, 'Valid until', { ...at, y: 28 * unit, size: 10.5, font: regular });
  writeLine(pdf, formatDate(expiresOn), { ...at, y: 30.6 * unit, size: 10.5, font: bold });
  pdf.fillColor(palette['ink-2']);
  const hint = ['Scan to choose', 'a workshop, or type', 'the code when', 'you book'];
  for (const [index, line] of hint.entries()) {
    writeLine(pdf, line, { ...at, y: (58.2 + 2.45 * index) * unit, size: 9.5, font: regular });
  }
}
