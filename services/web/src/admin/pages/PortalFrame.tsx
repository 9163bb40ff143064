import { Tabs } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Logo } from '../../shared/ui/image/Logo.tsx';

export interface PortalTab {
  /** The tab's value in the URL: `/admin?tab=bookings`. */
  name: string;
  label: string;
  /** The number of items to handle, such as new messages. */
  count?: number;
  panel: ReactNode;
}

interface PortalFrameProps {
  name: string;
  onLogout: () => void;
  tabs: readonly PortalTab[];
  open: string;
  onOpen: (name: string) => void;
}

/** Pages of the portal beside the tabs. */
const links = [
  { label: 'Payments', href: '/admin/payments', icon: 'cash' },
  { label: 'Vouchers', href: '/admin/vouchers', icon: 'gift' },
  { label: 'Codes', href: '/admin/discounts', icon: 'tag' },
  { label: 'Reviews', href: '/admin/reviews', icon: 'star' },
  { label: 'Settings', href: '/admin/settings', icon: 'settings' },
] as const;

const headerButton = 'border-line-strong hover:bg-paper! hover:text-ink!';

export function PortalFrame({ name, onLogout, tabs, open, onOpen }: PortalFrameProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the open tab may be scrolled out of view.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${open}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);

  // Radix reports a press twice, on pointer and on focus. The second report must not add a history entry.
  const requested = useRef(open);
  useEffect(() => {
    requested.current = open;
  }, [open]);
  function openOnce(tab: string): void {
    if (tab === requested.current) return;
    requested.current = tab;
    onOpen(tab);
  }

  return (
    <Tabs.Root value={open} onValueChange={openOnce} className="bg-paper">
      <header className="on-dark bg-ink text-paper print:hidden">
        <div className="mx-auto flex min-h-16 max-w-site flex-wrap items-center gap-3 px-4 py-2 md:gap-4.5 md:px-5">
          <div className="mr-auto min-w-0 flex-1 basis-32">
            <Logo />
          </div>
          <span className="rounded-full bg-ember-line px-2.75 py-0.75 text-xs font-bold text-wait-bg max-md:hidden">
            Admin
          </span>
          <span className="flex items-center gap-2.5 text-sm font-semibold max-[23rem]:sr-only">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full bg-peach font-display text-base text-ink"
            >
              {name.slice(0, 1)}
            </span>
            <span className="max-md:sr-only">{name}</span>
          </span>
          {links.map(({ label, href, icon }) => (
            <ButtonLink key={href} href={href} tone="outline" size="sm" className={headerButton}>
              <Icon name={icon} size={18} />
              <span className="max-md:sr-only">{label}</span>
            </ButtonLink>
          ))}
          <Button tone="outline" size="sm" onClick={onLogout} className={headerButton}>
            <Icon name="leave" size={18} />
            Logout
          </Button>
        </div>
      </header>
      <div className="sticky top-0 z-20 border-b border-line bg-card print:hidden">
        <Tabs.List
          ref={list}
          aria-label="Portal"
          className="relative mx-auto flex max-w-site gap-1 overflow-x-auto px-1 [scrollbar-width:none] md:px-5"
        >
          {tabs.map((tab) => (
            <Tabs.Trigger key={tab.name} value={tab.name} data-tab={tab.name} className="portal-tab">
              {tab.label}
              {tab.count ? (
                <span className="num grid min-w-5.5 place-items-center rounded-full bg-jacaranda-d px-1.5 py-0.5 text-xs text-card">
                  {tab.count}
                  <span className="sr-only"> new</span>
                </span>
              ) : null}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((tab) => (
        <Tabs.Content
          key={tab.name}
          value={tab.name}
          className="mx-auto min-h-[70vh] max-w-site px-4 pt-5 pb-14 md:px-5 md:pt-7 print:p-0"
        >
          {tab.panel}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
