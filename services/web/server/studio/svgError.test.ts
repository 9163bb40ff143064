/** @jest-environment node */
import { svgError } from './svgError.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

test.each([
  ['shapes, text and a gradient', svg('<g fill="url(#a)"><path d="M0 0"/><text>Clay</text></g>')],
  ['a reference inside the drawing', svg('<use xlink:href="#mark"/><use href="#mark"/>')],
  ['styles', svg('<style>.a{fill:#b3431f}</style><rect class="a" style="opacity:.5"/>')],
  ['a declaration and a DOCTYPE without entities', `<?xml version="1.0"?><!DOCTYPE svg>${svg('')}`],
])('a drawing with %s is accepted', (_what, text) => {
  expect(svgError(text)).toBeNull();
});

test.each([
  ['<script>', svg('<script>x</script>')],
  ['<s:script>', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">x</s:script>')],
  ['<foreignObject>', svg('<foreignObject/>')],
  ['<a>', svg('<a href="javascript&#58;x"/>')],
  ['<iframe>', svg('<iframe xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['<set>', svg('<set attributeName="href" to="javascript:x"/>')],
  ['the attribute onload', svg('', 'onload="x"')],
  ['the attribute onload', svg('<g\nonload\n=\n"x"/>')],
  ['a link to data:image/svg+xml,x', svg('<use href="data:image/svg+xml,x"/>')],
  ['an address in its styles', svg('<style>@import "https://evil.example/x.css";</style>')],
  ['an address in its styles', svg('<style><![CDATA[g{fill:url(https://evil.example)}]]></style>')],
  ['an address in its styles', svg('<g style="fill:u\\72l(https://evil.example)"/>')],
  ['<?xml-stylesheet', `<?xml-stylesheet href="https://evil.example/x.xsl"?>${svg('')}`],
  ['declarations in its DOCTYPE', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`],
])('%s in a drawing is named and rejected', (part, text) => {
  expect(svgError(text)).toBe(`contains ${part}; save it as a plain SVG of shapes and text`);
});

test.each(['', 'drawing', '<html/>', '<svg/>', svg('<g>'), svg('&unknown;')])('%j is no SVG file', (text) => {
  expect(svgError(text)).toBe('is no SVG file');
});
