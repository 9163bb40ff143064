import { studio, whatsappLink } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';

/** SPEC §2: opens a chat with a greeting already typed. */
export function ChatButton() {
  return (
    <aside aria-label="Chat" className="print:hidden">
      <Tooltip<HTMLAnchorElement> text="Chat with us on WhatsApp (opens in a new tab)">
        {(control) => (
          <a
            {...control}
            href={whatsappLink(studio.whatsapp.greeting)}
            target="_blank"
            rel="noopener noreferrer"
            className="fixed right-4 bottom-4 z-20 grid size-15 place-items-center rounded-full bg-chat text-white shadow-2 transition-transform motion-safe:hover:scale-105 md:right-5 md:bottom-5"
          >
            <Icon name="chat" size={28} />
          </a>
        )}
      </Tooltip>
    </aside>
  );
}
