import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';

/** What was saved without: the server's sentences. The focus comes here, so that nobody takes the saved for the whole. */
export function RemovedMarkupNote({ sentences }: { sentences: readonly string[] }) {
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <output
      ref={note}
      tabIndex={-1}
      className="flex gap-2.5 rounded-sm border-[1.5px] border-wait bg-wait-bg px-3.5 py-3 text-sm text-wait"
    >
      <Icon name="alert" className="mt-0.5" />
      <span>
        <b>The workshop is saved, but visitors will not get all of it.</b>
        {sentences.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </span>
    </output>
  );
}
