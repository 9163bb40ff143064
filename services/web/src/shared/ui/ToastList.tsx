import { Toast as Radix } from 'radix-ui';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { dismissToast, toastMs } from './toast.ts';
import type { Toast } from './toast.ts';
import { toastLook, toastPlace } from './toastLook.ts';

export function ToastList({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <Radix.Provider duration={toastMs} swipeDirection="right" label="Message">
      {toasts.map(({ id, title, description, tone, action, open }) => (
        <Radix.Root
          key={id}
          open={open}
          // Something went wrong: said at once. Else it waits for a pause.
          type={tone === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={(stays) => stays || dismissToast(id)}
          className={`motion-safe:data-[state=open]:animate-rise ${toastLook(tone)}`}
        >
          <Icon name={tone === 'destructive' ? 'alert' : 'check'} className="mt-0.5" />
          <div className="grid flex-1 gap-0.5">
            <Radix.Title className="font-bold">{title}</Radix.Title>
            {description && <Radix.Description className="text-sm">{description}</Radix.Description>}
          </div>
          {action && (
            <Radix.Action asChild altText={action.label}>
              <Button tone="pale" size="sm" onClick={action.onSelect}>
                {action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close aria-label="Close message" className="grid size-11 flex-none place-items-center rounded-full">
            <Icon name="close" size={18} />
          </Radix.Close>
        </Radix.Root>
      ))}
      {/* A dialog hides the rest of the page from screen readers, but no live region: `off` speaks not, and stays. */}
      <div data-toasts="" aria-live="off">
        <Radix.Viewport className={toastPlace} />
      </div>
    </Radix.Provider>
  );
}
