import { focusManager, onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** The window loses and regains the focus, and the network goes and returns. */
export function leaveAndReturn(): void {
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
}

export function resetFocusAndNetwork(): void {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
}
