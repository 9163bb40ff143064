import { useLocation } from 'react-router-dom';
import { studio, whatsappLink } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';

/** Floats on the home page (SPEC §2) and beside the content of a wide window; elsewhere it is at the content's end. */
export function ChatButton() {
  const { pathname } = useLocation();
  return (
    <aside aria-label="Chat" data-floating={pathname === '/' || undefined} className="chat-place print:hidden">
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
