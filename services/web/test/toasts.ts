import { act, waitFor } from '@testing-library/react';
import { currentToasts, dismissToast } from '../src/shared/ui/toast/toast.ts';
import type { Toast } from '../src/shared/ui/toast/toast.ts';

/** Call it in `afterEach`: toasts outlive their page, and an open one handles the next Escape. */
export function dismissToasts(): void {
  act(() => {
    for (const { id } of currentToasts()) dismissToast(id);
  });
}

export function expectToast(title: string, description: unknown, tone: Toast['tone'] = 'destructive'): Promise<void> {
  return waitFor(() => expect(currentToasts()[0]).toMatchObject({ title, description, tone, open: true }));
}
