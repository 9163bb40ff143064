import { useRef, useState } from 'react';
import { copyText } from '../../shared/copyText.ts';
import { Button } from '../../shared/ui/button/Button.tsx';
import { textLink } from '../ui/textLink.ts';

/** The script tag with which another site shows the workshops (ADR 0108). */
export function WidgetTag() {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  const tag = `<script src="${window.location.origin}/widget.js" async></script>`;

  async function copy(): Promise<void> {
    if (await copyText(tag)) setCopied(true);
    else if (code.current) window.getSelection()?.selectAllChildren(code.current);
  }

  return (
    <details className="mt-2 text-sm">
      <summary className={`cursor-pointer text-terracotta-d ${textLink}`}>Show the workshops on another site</summary>
      <div className="flex flex-wrap items-center gap-3">
        <code ref={code} translate="no" className="wrap-anywhere">
          {tag}
        </code>
        <Button tone="outline" size="sm" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
          <span className="sr-only"> the tag</span>
        </Button>
        <output className="sr-only">{isCopied && 'The tag is copied.'}</output>
      </div>
      <p className="text-ink-2">
        Bookings through it have the source ‘widget’, and the name of the other site as the medium.
      </p>
    </details>
  );
}
