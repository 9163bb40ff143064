import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { dismissToast, toastMs } from './toast.ts';
import type { Toast } from './toast.ts';
import { toastLook, toastPlace } from './toastLook.ts';

/** Says what a toast says where `ToastList` did not arrive: without the gestures, and without another script. */
export function PlainToast({ toast: { id, title, description, tone, action } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id]);

  function act(): void {
    action?.onSelect();
    dismissToast(id);
  }

  // Outside the page: a dialog hides that from screen readers.
  return createPortal(
    <div data-toasts="" role={tone === 'destructive' ? 'alert' : 'status'} className={toastPlace}>
      <div className={toastLook(tone)}>
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
    </div>,
    document.body,
  );
}
