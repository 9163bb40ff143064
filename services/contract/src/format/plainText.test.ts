import { textBlocks } from './plainText.ts';

test('a text is split into headings, lists and paragraphs with their lines', () => {
  const text = '## What we collect\r\n- Name\n* Phone\n\n - Later\nWe keep it.\nNot for long.\n\n\nThe end\n# Rights';

  expect(textBlocks(text)).toEqual([
    { kind: 'heading', text: 'What we collect' },
    { kind: 'list', items: ['Name', 'Phone'] },
    { kind: 'list', items: ['Later'] },
    { kind: 'paragraph', text: 'We keep it.\nNot for long.' },
    { kind: 'paragraph', text: 'The end' },
    { kind: 'heading', text: 'Rights' },
  ]);
});

test.each(['', ' \n\n ', '-', '##', '#hashtag', '<b>x</b>', '- - -', '-5 degrees'])(
  'the text %j loses no visible character',
  (text) => {
    const shown = textBlocks(text).map((block) => (block.kind === 'list' ? block.items.join('') : block.text));

    expect(shown.join('').replaceAll(/[\s-]/g, '')).toBe(text.replaceAll(/[\s-]/g, ''));
  },
);
