import { act } from '@testing-library/react';
import { currentToasts, dismissToast } from '../src/shared/ui/toast/toast.ts';

/** Call it in `afterEach`: toasts outlive their page, and an open one handles the next Escape. */
export function dismissToasts(): void {
  act(() => {
    for (const { id } of currentToasts()) dismissToast(id);
  });
}
