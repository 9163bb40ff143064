import { Button } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { warningBoxClass } from '../ui/warningBoxClass.ts';

/** Shown after another admin has saved the same record first (409 `changed_meanwhile`). */
export function StaleNote({ children, onReload }: { children: string; onReload: () => Promise<void> }) {
  const reload = useAdminMutation({
    run: onReload,
    failureText: 'Failed to load the newest version. Please try again.',
    hasFixedFailureText: true,
  });
  return (
    <div role="alert" className={`grid gap-3 ${warningBoxClass}`}>
      <p className="flex gap-2.5">
        <Icon name="alert" className="mt-0.5 flex-none" />
        <span>
          <b>{children}</b> Reload shows the newest version in place of what you typed.
        </span>
      </p>
      <Button
        tone="outline"
        size="sm"
        className="justify-self-start"
        aria-disabled={reload.isPending}
        onClick={() => reload.isPending || reload.mutate(undefined)}
      >
        {reload.isPending ? 'Loading…' : 'Reload'}
      </Button>
    </div>
  );
}
