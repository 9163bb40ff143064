import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../api/test/pdfText.mjs', import.meta.url));

/** Reads the text of a PDF. Line breaks count as spaces. */
export async function readPdfText(file: Buffer): Promise<string> {
  const text = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, [script], (error, output) => (error ? reject(error) : resolve(output)));
    child.stdin?.end(file);
  });
  return text.replaceAll(/[\s\u00A0]+/g, ' ').trim();
}
