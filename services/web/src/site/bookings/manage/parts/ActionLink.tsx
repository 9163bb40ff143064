import type { Ref } from 'react';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../../shared/ui/image/Icon.tsx';
import { Link } from '../../../../shared/ui/Link.tsx';

interface Action {
  icon: IconName;
  title: string;
  text: string;
  isDanger?: boolean;
}

const row =
  'grid min-h-19 w-full grid-cols-[2.75rem_minmax(0,1fr)_1.25rem] items-center gap-3 rounded-[18px] border border-line bg-card p-2.5 pr-4 text-left no-underline hover:border-ink-2';

/** Leads to another page of the booking's change. */
export function ActionLink({ to, ...action }: Action & { to: string }) {
  return (
    <Link to={to} className={row}>
      <ActionContent {...action} />
    </Link>
  );
}

interface ActionButtonProps extends Action {
  ref: Ref<HTMLButtonElement>;
  isExpanded: boolean;
  /** True until the page's script runs. */
  isInert: boolean;
  onClick: () => void;
}

/** A button that opens a form below it. */
export function ActionButton({ ref, isExpanded, isInert, onClick, ...action }: ActionButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      inert={isInert}
      aria-expanded={isExpanded}
      className={`${row} noscript:hidden`}
      onClick={onClick}
    >
      <ActionContent {...action} />
    </button>
  );
}

function ActionContent({ icon, title, text, isDanger = false }: Action) {
  return (
    <>
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
    </>
  );
}
