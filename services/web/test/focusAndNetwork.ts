import { focusManager, onlineManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';

/** Makes the window lose and regain the focus, and the network disappear and return. */
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
