import type { ReactNode } from 'react';
import type { EventDetails } from '@studio/contract/events/eventDetails';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../../shared/ui/image/Icon.tsx';
import { uniqueKeys } from '../../../../shared/ui/uniqueKeys.ts';
import { Block } from './Block.tsx';

/** One block of up to three parts. The first one gives the block its heading. */
export function Included({ details: { included, bring, goodToKnow } }: { details: EventDetails }) {
  const parts: { title: string; content: ReactNode }[] = [
    ...(included.length > 0 ? [{ title: 'What is included', content: <Items icon="check" items={included} /> }] : []),
    ...(bring.length > 0 ? [{ title: 'Bring', content: <Items icon="plus" items={bring} /> }] : []),
    ...(goodToKnow
      ? [{ title: 'Good to know', content: <p className="text-base whitespace-pre-line text-ink-2">{goodToKnow}</p> }]
      : []),
  ];
  const [first, ...others] = parts;
  if (!first) return null;
  return (
    <Block icon="cup" title={first.title}>
      {first.content}
      {others.map(({ title, content }) => (
        <section key={title}>
          <h3 className="mt-4 mb-2 font-sans text-base font-strong tracking-normal">{title}</h3>
          {content}
        </section>
      ))}
    </Block>
  );
}

function Items({ icon, items }: { icon: IconName; items: string[] }) {
  const keys = uniqueKeys(items);
  return (
    <ul className="grid gap-2 text-base">
      {items.map((item, index) => (
        <li key={keys[index]} className="flex gap-2.5">
          <Icon name={icon} className="mt-0.5 text-accent" />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
