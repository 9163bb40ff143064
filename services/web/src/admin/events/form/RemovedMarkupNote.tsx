import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { warningBox } from '../../ui/warningBox.ts';

/** Shows the server's messages about removed markup. It takes the focus, because the dialog stays open. */
export function RemovedMarkupNote({ sentences }: { sentences: readonly string[] }) {
  const note = useRef<HTMLOutputElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <output ref={note} tabIndex={-1} className={`flex gap-2.5 ${warningBox}`}>
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
