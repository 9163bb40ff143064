import { textBlocks } from '@studio/contract/format/plainText';
import type { TextBlock } from '@studio/contract/format/plainText';
import { uniqueKeys } from '../../shared/ui/uniqueKeys.ts';

/** The owner's text with headings and lists. React escapes all of it. */
export function OwnersText({ text }: { text: string }) {
  const blocks = textBlocks(text);
  const keys = uniqueKeys(blocks.map((block) => JSON.stringify(block)));
  return blocks.map((block, index) => <Block key={keys[index]} block={block} />);
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{block.text}</p>;
  const keys = uniqueKeys(block.items);
  return (
    <ul className="list-disc pl-5">
      {block.items.map((item, index) => (
        <li key={keys[index]}>{item}</li>
      ))}
    </ul>
  );
}
