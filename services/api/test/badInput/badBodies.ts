import fc from 'fast-check';

const unusualTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\ud800',
  '\r\nX-Injected: 1',
  "'; drop table bookings; --",
  '$1',
  '%s%n',
].concat(
  ['<script>alert(1)</script>', '{{7*7}}', '../../etc/passwd', 'ＡＢＣ', '🏺'.repeat(50), 'x'.repeat(5000), 'toString'],
  ['__proto__', "1' or pg_sleep(5) is null --", 'a@b.co, c@d.co', 'NaN', 'Infinity', '1e309', '-0', '0x10', 'null'],
);

export const unusualText = fc.constantFrom(...unusualTexts);
const edges = [0, -1, 1.5, -0, 1e9, 1e21, 2 ** 31, -(2 ** 31) - 1, 9e15, -9e15, 2 ** 53, Number.MAX_VALUE, 51, 13];
export const numbers = fc.constantFrom(...edges);

const anything = fc.oneof(
  unusualText,
  numbers,
  fc.jsonValue(),
  fc.constantFrom(null, true, [], {}, [[]], { $gt: '' }, { length: 1 }),
);

/** Generates mutations of a valid body, and unrelated JSON. */
export function bodiesFor(valid: object): fc.Arbitrary<string> {
  const text = JSON.stringify(valid);
  const cut = fc.nat(text.length).map((at) => text.slice(0, at));
  const spliced = fc
    .tuple(fc.nat(text.length), fc.string({ maxLength: 6 }))
    .map(([at, by]) => text.slice(0, at) + by + text.slice(at));
  return fc.oneof(
    { weight: 6, arbitrary: nearly(valid).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: replacing(valid).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: spliced },
  );
}

/** Generates bodies with one bad number that replace another hold, so that the checks before it accept them. */
function replacing(valid: object): fc.Arbitrary<unknown> {
  const counted = Object.entries(valid).flatMap(([name, value]) => (typeof value === 'number' ? [name] : []));
  const bent = counted.length > 0 ? fc.tuple(fc.constantFrom(...counted), numbers) : fc.constant([]);
  return fc
    .tuple(fc.stringMatching(/^[\w-]{22}$/), bent)
    .map(([replaces, [name, number]]) => ({ ...valid, replaces, ...(name && { [name]: number }) }));
}

function nearly(valid: object): fc.Arbitrary<unknown> {
  const names = [
    ...Object.keys(valid),
    'id',
    'status',
    'paymentStatus',
    'createdAt',
    'constructor',
    'holdId',
    'replaces',
    'notes',
    '__proto__',
  ];
  const bent = fc.dictionary(fc.constantFrom(...names), anything, { minKeys: 1, maxKeys: 4, noNullPrototype: true });
  const missing = fc.subarray(Object.keys(valid), { maxLength: Math.min(3, Object.keys(valid).length) });
  return fc.tuple(bent, missing).map(([fields, gone]) => {
    const left = Object.entries(valid).filter(([name]) => !gone.includes(name));
    return { ...Object.fromEntries(left), ...fields };
  });
}
