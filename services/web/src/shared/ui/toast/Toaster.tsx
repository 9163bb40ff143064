import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { Icon } from '../image/Icon.tsx';
import { currentToasts, dismissToast, subscribeToToasts, toastMs } from './toast.ts';
import type { Toast } from './toast.ts';

const none: readonly Toast[] = [];

const tones = {
  plain: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-stop-bg text-stop',
};

/** The toaster is part of every page's scripts, so that it also works offline. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)[0];
  return toast?.open ? createPortal(<ToastCard key={toast.id} toast={toast} />, document.body) : null;
}

function ToastCard({ toast: { id, title, description, tone, action } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const [edge] = useState(() => (isFocusInLowerHalf() ? 'top' : 'bottom'));
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => dismissToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, isPaused]);

  function act(): void {
    action?.onSelect();
    dismissToast(id);
  }

  const isError = tone === 'destructive';
  return (
    <div
      data-toast=""
      data-edge={edge}
      role={isError ? 'alert' : 'status'}
      // An open dialog hides all elements without this attribute from screen readers.
      aria-live={isError ? 'assertive' : 'polite'}
      // A toast under the pointer or with the focus does not disappear (WCAG 2.2.1).
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={`toast motion-safe:animate-rise print:hidden ${tones[tone]}`}
    >
      <Icon name={isError ? 'alert' : 'check'} className="mt-0.5" />
      <div className="grid flex-1 gap-0.5">
        <p className="font-bold">{title}</p>
        {description && <p className="text-sm">{description}</p>}
      </div>
      {action && (
        <Button tone="pale" size="sm" onClick={act}>
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close message"
        onClick={() => dismissToast(id)}
        className="grid size-11 flex-none place-items-center rounded-full"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}

/** An error is shown beside the focused control, and the toast must not cover it. */
function isFocusInLowerHalf(): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  const { top, bottom } = focused.getBoundingClientRect();
  return top + bottom > window.innerHeight;
}
