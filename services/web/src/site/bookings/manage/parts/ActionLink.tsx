import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../../shared/ui/Link.tsx';

interface ActionLinkProps {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  isDanger?: boolean;
}

/** Leads to another page of the booking's change. */
export function ActionLink({ to, icon, title, text, isDanger = false }: ActionLinkProps) {
  return (
    <Link
      to={to}
      className="grid min-h-19 grid-cols-[2.75rem_minmax(0,1fr)_1.25rem] items-center gap-3 rounded-[18px] border border-line bg-card p-2.5 pr-4 no-underline hover:border-ink-2"
    >
      <span
        className={`grid size-11 place-items-center rounded-full ${isDanger ? 'bg-stop-bg text-danger' : 'bg-new-bg text-new'}`}
      >
        <Icon name={icon} size={22} />
      </span>
      <span className="num text-sm leading-snug">
        <b className={`block font-strong ${isDanger ? 'text-danger' : ''}`}>{title}</b>
        <span className="text-ink-2">{text}</span>
      </span>
      <Icon name="arrow" />
    </Link>
  );
}
