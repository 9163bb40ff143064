import { studio, whatsappLink } from '@studio/contract/studio';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Tooltip } from '../../shared/ui/Tooltip.tsx';

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
            className="chat-button"
          >
            <Icon name="chat" size={28} />
          </a>
        )}
      </Tooltip>
    </aside>
  );
}
