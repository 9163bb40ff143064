export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  /** Line breaks in the text stay. */
  | { kind: 'paragraph'; text: string };

/**
 * Splits the owner's text: `## ` begins a heading, `- ` an item of a list, and an empty line ends a paragraph. There is
 * no other markup; pages show each part as plain text.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isContinued = false;
  for (const line of text.split(/\r?\n/).map((untrimmed) => untrimmed.trim())) {
    const last = isContinued ? blocks.at(-1) : undefined;
    const heading = /^#{1,6}\s+(.+)$/.exec(line)?.[1];
    const item = /^[-*•]\s+(.+)$/.exec(line)?.[1];
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (item !== undefined && last?.kind === 'list') last.items.push(item);
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] });
    else if (line !== '' && last?.kind === 'paragraph') last.text += `\n${line}`;
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line });
    isContinued = line !== '' && heading === undefined;
  }
  return blocks;
}
