import { useRef } from 'react';
import { studio, whatsappLink } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';
import { usePlaceOverPage } from './usePlaceOverPage.ts';

/** Shrinks into the page's margin while a text or control lies under it (ADR 0050). */
export function ChatButton() {
  const place = useRef<HTMLElement>(null);
  return (
    <aside ref={place} aria-label="Chat" data-place={usePlaceOverPage(place)} className="chat-place print:hidden">
      <Tooltip<HTMLAnchorElement> text="Chat with us on WhatsApp (opens in a new tab)">
        {(control) => (
          <a
            {...control}
            href={whatsappLink(studio.whatsapp.greeting)}
            target="_blank"
            rel="noopener noreferrer"
            className="chat-button"
          >
            <Icon name="chat" size={28} />
          </a>
        )}
      </Tooltip>
    </aside>
  );
}
