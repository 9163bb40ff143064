import { formatSum } from '@studio/contract/format/money';
import { bold, regular } from '../../pdf/pdfFile.ts';
import type { Pdf } from '../../pdf/pdfFile.ts';
import type { InvoiceContent, InvoiceRow } from '../invoice.model.ts';
import { colours, margin, padding, pageWidth } from './pageStyle.ts';

interface Column {
  title: string;
  width: number;
  align: 'left' | 'right';
  cell: (row: InvoiceRow) => string;
}

const gap = 10;

/**
 * The rows, with the header again on each further page.
 * @param below what must fit below the last row on its page
 */
export function drawTable(pdf: Pdf, { rows, vatRate }: InvoiceContent, below: number): void {
  const columns = columnsOf(vatRate);
  drawHeader(pdf, columns);
  for (const [index, row] of rows.entries()) {
    const cells = columns.map(({ cell }) => cell(row));
    pdf.font(regular, 10);
    const needed = heightOf(pdf, columns, cells) + (index === rows.length - 1 ? below : 0);
    if (pdf.y + needed > pdf.page.height - margin - 10) {
      pdf.addPage();
      drawHeader(pdf, columns);
      pdf.font(regular, 10);
    }
    drawCells(pdf, columns, cells);
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + pageWidth, pdf.y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke();
  }
}

function columnsOf(vatRate: number | null): Column[] {
  const numbers: Column[] = [
    { title: 'Quantity', width: 48, align: 'right', cell: ({ quantity }) => String(quantity) },
    { title: 'Unit price', width: 68, align: 'right', cell: unitPrice },
    ...(vatRate === null
      ? []
      : [{ title: 'VAT included', width: 68, align: 'right', cell: ({ vat }) => formatSum(vat) } satisfies Column]),
    { title: 'Amount', width: 72, align: 'right', cell: ({ amount }) => formatSum(amount) },
  ];
  const width = numbers.reduce((left, column) => left - column.width - gap, pageWidth - 2 * padding);
  return [{ title: 'Description', width, align: 'left', cell: ({ description }) => description }, ...numbers];
}

/** Empty where earlier changes leave no price in whole cents. */
function unitPrice({ quantity, amount }: InvoiceRow): string {
  return amount % quantity === 0 ? formatSum(amount / quantity) : '';
}

function drawHeader(pdf: Pdf, columns: readonly Column[]): void {
  const cells = columns.map(({ title }) => title);
  pdf.font(bold, 9);
  pdf.rect(margin, pdf.y, pageWidth, heightOf(pdf, columns, cells)).fill(colours.band);
  drawCells(pdf, columns, cells);
}

function heightOf(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): number {
  const heights = columns.map(({ width }, index) => pdf.heightOfString(cells[index] ?? '', { width }));
  return Math.max(...heights) + 2 * padding;
}

function drawCells(pdf: Pdf, columns: readonly Column[], cells: readonly string[]): void {
  const [top, height] = [pdf.y, heightOf(pdf, columns, cells)];
  let x = margin + padding;
  pdf.fillColor(colours.ink);
  for (const [index, { width, align }] of columns.entries()) {
    pdf.text(cells[index] ?? '', x, top + padding, { width, align });
    x += width + gap;
  }
  pdf.y = top + height;
}
