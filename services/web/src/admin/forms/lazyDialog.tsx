import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { showToast } from '../../shared/ui/toast/toast.ts';

/** Gives the script of each dialog a separate key. */
let count = 0;

/** A dialog whose script is loaded when it is opened, because the scripts of the portal's first view have a budget. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  count += 1;
  const queryKey = [`script of dialog ${count}`];
  return function LazyDialog(props: Props) {
    // Unlike React.lazy, a query tries again when the dialog is opened again.
    const { data: Dialog, isError } = useQuery({ queryKey, queryFn: load });
    const handleFailure = useEffectEvent(() => {
      props.onClose();
      showToast({
        tone: 'destructive',
        title: 'Dialog Did Not Open',
        description: 'Please check your connection and reload the page.',
      });
    });
    useEffect(() => {
      if (isError) handleFailure();
    }, [isError]);

    return Dialog ? <Dialog {...props} /> : null;
  };
}
