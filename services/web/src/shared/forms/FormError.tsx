import { Children } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/image/Icon.tsx';

/** An error about a whole form. Screen readers announce it only with the role `alert`. */
export function FormError({ role, children }: { role?: 'alert'; children: ReactNode }) {
  const texts = Children.toArray(children).filter((text) => text !== '');
  return (
    <div role={role} className="flex gap-2 font-semibold text-pretty text-danger empty:hidden">
      {texts.length > 0 && <Icon name="alert" className="mt-0.5" />}
      {texts}
    </div>
  );
}
