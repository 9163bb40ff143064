/** @jest-environment node */
import fc from 'fast-check';
import { parse } from 'parse5';
import type { EventView } from '@studio/contract/events/events';
import { exampleEvent } from '../test/exampleEvents.ts';
import { useFakeApi } from '../test/fakeApi.ts';
import { hostileTexts } from '../test/hostileTexts.ts';
import { renderDocument } from './document.tsx';

const api = useFakeApi();

async function render(event: EventView): Promise<string> {
  api.answers['GET http://api.test/api/events/1'] = () => ({ body: event });
  return (await renderAt('/events/1')).html;
}

function renderAt(url: string): ReturnType<typeof renderDocument> {
  return renderDocument({
    url,
    publicUrl: 'https://studio.example',
    api: { origin: 'http://api.test' },
    preloadsOf: () => [],
    onDegraded: () => undefined,
  });
}

interface Element {
  name: string;
  attributes: Map<string, string>;
  text: string;
}

function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  visit(parse(html));
  return found;

  function visit(node: object): void {
    const children = 'childNodes' in node ? (node.childNodes as object[]) : [];
    if ('tagName' in node && 'attrs' in node) {
      const attributes = (node.attrs as { name: string; value: string }[]).map(
        ({ name, value }) => [name, value] as const,
      );
      const text = children.map((child) => ('value' in child ? String(child.value) : '')).join('');
      found.push({ name: String(node.tagName), attributes: new Map(attributes), text });
    }
    children.forEach(visit);
  }
}

const skeleton = (elements: Element[]) =>
  elements.map(({ name, attributes }) => `${name} ${[...attributes.keys()].sort().join(' ')}`);

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom('</script', '<!--', '-->', '<script', ']]>', '\u2028', '\\', '"', "'", '&') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const hostile = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));

test('hostile texts add no element to a page, and its data parses to the same values', async () => {
  const plain = skeleton(elementsOf(await render(exampleEvent({ title: 'x', description: 'x', category: 'x' }))));
  api.calls.length = 0;

  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, description, category) => {
      const event = exampleEvent({ title, description, category });

      const elements = elementsOf(await render(event));

      expect(skeleton(elements)).toEqual(plain);
      const scripts = elements.filter(({ name }) => name === 'script');
      const [structured, queries] = scripts.map(({ text }) => JSON.parse(text) as unknown);
      expect(scripts.map(({ attributes }) => attributes.get('type'))).toEqual([
        'application/ld+json',
        'application/json',
      ]);
      expect(structured).toMatchObject({ name: title, description });
      expect(queries).toMatchObject({ queries: [{ state: { data: event } }] });
    }),
    { numRuns: 300 },
  );
  expect(api.calls.length).toBeGreaterThanOrEqual(300);
});

test('a page with a card that cannot be rendered fails instead of being sent without the card', async () => {
  api.answers['GET http://api.test/api/events'] = () => ({ body: [{ ...exampleEvent(), startTime: null }] });

  await expect(renderAt('/events')).rejects.toThrow(/null/);
});
