import { useRef, useState } from 'react';
import { copyText } from '../../../shared/copyText.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

export function VoucherCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    if (await copyText(code)) setCopied(true);
    else if (text.current) window.getSelection()?.selectAllChildren(text.current);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4">
      <p className="min-w-0">
        <span className="block text-xs font-semibold text-ink-3">Code</span>
        <strong ref={text} translate="no" className="num text-lede font-bold tracking-wide select-all">
          {code}
        </strong>
      </p>
      <Button tone="outline" size="sm" onClick={() => void copy()}>
        {isCopied && <Icon name="check" size={18} />}
        <span>
          {isCopied ? 'Copied' : 'Copy'} <span className="sr-only">code</span>
        </span>
      </Button>
      <output className="sr-only">{isCopied && 'The code is copied.'}</output>
    </div>
  );
}
