import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const styles = readdirSync(__dirname)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(join(__dirname, name), 'utf8'))
  .join('\n');

/** The classes that Tailwind derives from a variable of the theme, by the variable's namespace. */
const prefixes: Record<string, string[]> = {
  color: ['text', 'bg', 'border', 'outline', 'fill', 'stroke'],
  text: ['text'],
  font: ['font'],
  radius: ['rounded'],
  shadow: ['shadow'],
  container: ['max-w'],
};

test('no class of a component is also a size or colour of the theme', () => {
  const variables = [...styles.matchAll(/--(color|text|font|radius|shadow|container)-([a-z][a-z\d-]*?):/g)];
  const derived = new Set(
    variables.flatMap(([, space = '', name = '']) => (prefixes[space] ?? []).map((prefix) => `${prefix}-${name}`)),
  );
  const ours = [...styles.matchAll(/@utility ([\w-]+)/g)].map(([, name = '']) => name);

  expect(derived).toContain('text-page');
  expect(ours.length).toBeGreaterThan(50);
  expect(ours.filter((name) => derived.has(name))).toEqual([]);
});
