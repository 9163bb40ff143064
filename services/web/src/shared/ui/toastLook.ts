import type { Toast } from './toast.ts';

const tones = {
  plain: 'border-line bg-card text-ink',
  destructive: 'border-danger bg-stop-bg text-stop',
};

/** The box of one toast, whoever draws it. */
export function toastLook(tone: Toast['tone']): string {
  return `flex items-start gap-3 rounded-md border-2 py-3 pr-2 pl-4 shadow-3 ${tones[tone]}`;
}

/** Where toasts stand. Beside a dialog that is to the left: at the right are the buttons of the form it speaks of. */
export const toastPlace =
  'pointer-events-auto fixed inset-x-3 top-3 z-60 ml-auto grid w-auto max-w-105 sm:top-auto sm:right-5 sm:bottom-5 sm:in-data-scroll-locked:ml-0 print:hidden';
