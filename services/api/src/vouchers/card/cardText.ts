import type { Pdf } from '../../pdf/pdfFile.ts';
import { bold, display } from '../../pdf/pdfFile.ts';

interface Fitted {
  x: number;
  y: number;
  width: number;
  /** The size in points, unless the text needs a smaller one. */
  size: number;
  font: string;
  align?: 'left' | 'center';
}

const smallest = 4;
const step = 0.25;

/** Writes one line, smaller if it is too wide. */
export function writeLine(pdf: Pdf, text: string, { x, y, width, size, font, align = 'left' }: Fitted): void {
  let fitting = size;
  pdf.font(font, fitting);
  while (fitting > smallest && pdf.widthOfString(text) > width) {
    fitting -= step;
    pdf.fontSize(fitting);
  }
  // Keeps the baseline of the larger size; 0.8 is about the ascent of the fonts.
  const baseline = y + (size - fitting) * 0.8;
  pdf.text(text, x, baseline, { width: width + 1, align, lineBreak: false, ellipsis: true, height: size * 1.5 });
}

/** Writes at most `lines` lines, smaller if the text is too long. @returns where they end */
export function writeLines(
  pdf: Pdf,
  text: string,
  { x, y, width, size, font, align = 'left', lines }: Fitted & { lines: number },
): number {
  let fitting = size;
  pdf.font(font, fitting);
  const lineCount = () => pdf.heightOfString(text, { width }) / pdf.currentLineHeight(true);
  while (fitting > smallest && Math.round(lineCount()) > lines) {
    fitting -= step;
    pdf.fontSize(fitting);
  }
  pdf.text(text, x, y, { width, align });
  return pdf.y;
}

/** The font of headings has only Latin letters; another text is written in the bold font. */
export function headingFont(text: string): string {
  return /^[ -~\u00a0-\u00ff‘’“”–—…€]*$/.test(text) ? display : bold;
}
