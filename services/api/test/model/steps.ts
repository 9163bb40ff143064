/** A step of a sequence. `hold` is an index into the visitor's holds and wraps around. */
export type Step = { do: 'hold' | 'edit'; visitor: 0 | 1 } | HoldStep | OtherStep;

const otherSteps = ['retryItn', 'expire', 'confirmDirectly', 'payDirectly', 'sendMails'] as const;

export interface OtherStep {
  do: (typeof otherSteps)[number];
}

export interface HoldStep {
  do: 'confirm' | 'pay' | 'payWrong' | 'fail' | 'release' | AdminStep;
  visitor: 0 | 1;
  hold: number;
}

/** What an admin changes about a booking: its status, or whether it was paid. */
export type AdminStep = 'adminPends' | 'adminConfirms' | 'adminCancels' | 'adminPaid' | 'adminUnpaid';

export function isHoldStep(name: HoldStep['do'] | OtherStep['do']): name is HoldStep['do'] {
  const others: readonly string[] = otherSteps;
  return !others.includes(name);
}

export function isAdminStep(step: Step['do']): step is AdminStep {
  return step.startsWith('admin');
}
