import { httpError } from '../http/body.ts';

const times = ['once', 'twice', 'never'] as const;
const faults = ['none', 'amount', 'signature'] as const;

/** With `unanswered`, `error_after`, `lost` and `late_lines` a shop could draw a wrong conclusion about the refund. */
export const refundModes = [
  'honest',
  'slow',
  'unanswered',
  'error',
  'error_after',
  'busy',
  'balance',
  'unavailable',
  'lost',
  'late_lines',
] as const;
export type RefundMode = (typeof refundModes)[number];

export interface ItnOptions {
  /** `twice` sends two copies at once. */
  times: (typeof times)[number];
  /** Seconds after the visitor's return; 0 sends the ITN before the return, as PayFast does. */
  delaySeconds: number;
  /** `amount` is correctly signed, but one rand too little; `signature` has the right sum and a wrong signature. */
  fault: (typeof faults)[number];
  pending: boolean;
}

export interface Controls extends ItnOptions {
  secondHost: boolean;
  /** The behaviour of the refund API (PAYFAST §5). */
  refunds: RefundMode;
}

export const initialControls: Controls = {
  times: 'once',
  delaySeconds: 0,
  fault: 'none',
  pending: false,
  secondHost: false,
  refunds: 'honest',
};

/** @throws an Error with status 400 */
export function changeControls(controls: Controls, change: Record<string, unknown>): Controls {
  for (const name of Object.keys(change)) {
    if (!(name in initialControls)) throw httpError(400, `There is no control "${name}".`);
  }
  return {
    ...readItnOptions(change, controls),
    secondHost: flag('secondHost', change['secondHost'], controls.secondHost),
    refunds: oneOf('refunds', refundModes, change['refunds'], controls.refunds),
  };
}

/** Takes fields that the form lacks from `fallback`. */
export function readItnOptions(change: Record<string, unknown>, fallback: ItnOptions): ItnOptions {
  return {
    times: oneOf('times', times, change['times'], fallback.times),
    delaySeconds: seconds(change['delaySeconds'], fallback.delaySeconds),
    fault: oneOf('fault', faults, change['fault'], fallback.fault),
    pending: flag('pending', change['pending'], fallback.pending),
  };
}

function oneOf<Word extends string>(name: string, words: readonly Word[], value: unknown, fallback: Word): Word {
  if (value === undefined) return fallback;
  const word = words.find((known) => known === value);
  if (word === undefined) throw httpError(400, `${name} is one of ${words.join(', ')}.`);
  return word;
}

function flag(name: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (value !== true && value !== false) throw httpError(400, `${name} is true or false.`);
  return value;
}

function seconds(value: unknown, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !(value >= 0 && value <= 3600)) throw httpError(400, 'delaySeconds is 0 to 3600.');
  return value;
}
