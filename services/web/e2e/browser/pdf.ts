import { inflateSync } from 'node:zlib';

/** Reads the number of pages, and their words in drawing order. */
export interface Print {
  pages: number;
  text: string;
}

export function readPrint(pdf: Buffer): Print {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  const lettersOf = (font: string) => lettersIn(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '')?.text ?? '');
  const fonts = new Map([...objects].map(([number, { head }]) => [`F${number}`, lettersOf(head)]));
  const texts = pages.map(({ head }) =>
    textOf(objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.text ?? '', fonts),
  );
  return { pages: pages.length, text: texts.join('\n') };
}

interface PdfObject {
  head: string;
  /** The decompressed stream; empty without one. */
  text: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const all = pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...all].map(([, number = '', body = '']) => {
      const [head = '', stream] = body.split(/\s*stream\r?\n/, 2);
      const packed = stream && head.includes('/FlateDecode') ? Buffer.from(stream, 'latin1') : null;
      return [number, { head, text: packed ? inflateSync(packed).toString('latin1') : (stream ?? '') }];
    }),
  );
}

/** Maps font codes to letters: `<0037> <0057>` maps one code, `<004F> <0051> <0067>` a range of three. */
function lettersIn(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const section = (name: string) => [...map.matchAll(new RegExp(`begin${name}\\n([\\s\\S]*?)end${name}`, 'g'))];
  for (const [, lines = ''] of section('bfchar')) {
    for (const [, code = '', letter = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(code, characters(letter));
  }
  for (const [, lines = ''] of section('bfrange')) {
    for (const [, from = '', to = '', first = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(to, 16); code += 1) {
        const hex = code.toString(16).toUpperCase().padStart(from.length, '0');
        letters.set(hex, String.fromCodePoint(Number.parseInt(first, 16) + code - start));
      }
    }
  }
  return letters;
}

function characters(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

/** Each run of letters is a separate text object. */
function textOf(drawing: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>();
  let text = '';
  for (const [, font, code] of drawing.matchAll(/\bBT\b|\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (font) letters = fonts.get(font) ?? letters;
    else text += code ? (letters.get(code) ?? '?') : ' ';
  }
  // A new run also begins after a hyphen within a word.
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\w)- (?=\w)/g, '-')
    .trim();
}
