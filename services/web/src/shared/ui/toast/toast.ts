/** One toast is shown at a time, for five seconds. A dismissed one is removed much later (SPEC §9). */
const limit = 1;
export const toastMs = 5_000;
const removeAfterMs = 1_000_000;

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'plain' | 'destructive';
  /** Selecting it closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
  open: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Replaces the current toast. The state is global, so the server must not call it. */
export function showToast({
  title,
  description,
  tone = 'plain',
  action,
}: Partial<Omit<Toast, 'id' | 'open'>> & { title: string }): void {
  lastId += 1;
  show([{ id: lastId, title, description, tone, action, open: true }, ...toasts].slice(0, limit));
}

export function dismissToast(id: number): void {
  show(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => show(toasts.filter((toast) => toast.id !== id)), removeAfterMs);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
