import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '../../../shared/copyText.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface ReferenceProps {
  /** What it is: 'Reference' of a booking by default. */
  label?: string;
  reference: string;
  /** `plain` is for a gradient; on a card it would be invisible. */
  tone: 'plain' | 'outline';
}

export function Reference({ label = 'Reference', reference, tone }: ReferenceProps) {
  const text = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    if (await copyText(reference)) setCopied(true);
    else if (text.current) window.getSelection()?.selectAllChildren(text.current);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
      <p className="min-w-0">
        {label}{' '}
        <strong ref={text} translate="no" className="num ml-1 text-lede font-bold tracking-wide wrap-normal select-all">
          {grouped(reference)}
        </strong>
      </p>
      <Button tone={tone} size="sm" className="print:hidden" onClick={() => void copy()}>
        {isCopied && <Icon name="check" size={18} />}
        <span>
          {isCopied ? 'Copied' : 'Copy'} <span className="sr-only">{label.toLowerCase()}</span>
        </span>
      </Button>
      <output className="sr-only">{isCopied && `The ${label.toLowerCase()} is copied.`}</output>
    </div>
  );
}

/** Allows a line break only after a hyphen. */
function grouped(reference: string): ReactNode[] {
  const groups = reference.split(/(?<=-)/);
  // oxlint-disable-next-line react/no-array-index-key -- groups can be equal, and their order is fixed
  return groups.flatMap((group, index) => (index === 0 ? [group] : [<wbr key={index} />, group]));
}
