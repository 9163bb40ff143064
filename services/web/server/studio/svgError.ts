// cspell:ignore saxes opentag processinginstruction
import { SaxesParser } from 'saxes';
import type { SaxesTagNS } from 'saxes';

const svgNamespace = 'http://www.w3.org/2000/svg';
/**
 * The allowed elements only draw. Scripts, links, foreign content and animations, which can set any attribute, are not
 * allowed.
 */
const drawingElements = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset feTile feTurbulence'
  ).split(' '),
);

/**
 * Returns an error text about the first part of an SVG file that is not a plain shape or text; null if there is none.
 * The file is parsed as by a browser, because a browser runs the scripts of a drawing that is opened at its own
 * address.
 */
export function svgError(text: string): string | null {
  const found: string[] = [];
  let root: SaxesTagNS | undefined;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    root ??= tag;
    found.push(...partsOf(tag));
  });
  parser.on('text', (part) => found.push(...findExternalAddress(part)));
  parser.on('cdata', (part) => found.push(...findExternalAddress(part)));
  parser.on('processinginstruction', ({ target }) => found.push(`<?${target}`));
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) found.push('declarations in its DOCTYPE');
  });
  try {
    parser.write(text).close();
  } catch {
    return 'is no SVG file';
  }
  if (root?.local !== 'svg' || root.uri !== svgNamespace) return 'is no SVG file';
  return found.length > 0 ? `contains ${found[0]}; save it as a plain SVG of shapes and text` : null;
}

function partsOf({ name, local, uri, attributes }: SaxesTagNS): string[] {
  if (uri !== svgNamespace || !drawingElements.has(local)) return [`<${name}>`];
  return Object.values(attributes).flatMap((attribute) => {
    if (/^on/i.test(attribute.local)) return [`the attribute ${attribute.name}`];
    if (attribute.local === 'href' && !attribute.value.trim().startsWith('#')) return [`a link to ${attribute.value}`];
    return attribute.prefix === 'xmlns' || attribute.name === 'xmlns' ? [] : findExternalAddress(attribute.value);
  });
}

/** Finds addresses in CSS. Escapes are errors too: one could hide an address, and drawings need none. */
function findExternalAddress(css: string): string[] {
  const isPlain = !/@import|\\|url\(\s*(?!["']?\s*#)/i.test(css);
  return isPlain ? [] : ['an address in its styles'];
}
