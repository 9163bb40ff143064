import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps } from 'react';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import type { EventDialog } from './EventDialog.tsx';

/** The largest form of the portal, loaded when it is opened. React.lazy would end the whole page after a failure. */
export function LazyEventDialog(props: ComponentProps<typeof EventDialog>) {
  const [Dialog, setDialog] = useState<typeof EventDialog | null>(null);
  const handleFailure = useEffectEvent(() => {
    props.onClose();
    showToast({ tone: 'destructive', title: 'Error', description: 'The form did not load. Please reload the page.' });
  });

  useEffect(() => {
    let isMounted = true;
    import('./EventDialog.tsx').then(
      (module) => isMounted && setDialog(() => module.EventDialog),
      () => isMounted && handleFailure(),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return Dialog && <Dialog {...props} />;
}
