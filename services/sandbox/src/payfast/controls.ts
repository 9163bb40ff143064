import { httpError } from '../http/body.ts';

const times = ['once', 'twice', 'late', 'never'] as const;
const faults = ['none', 'amount', 'signature'] as const;

export interface ItnOptions {
  /** `twice` sends two copies at the same time; `late` sends the ITN some seconds after the visitor has returned. */
  times: (typeof times)[number];
  /** `amount`: correctly signed, with one rand too little. `signature`: the right sum with a wrong signature. */
  fault: (typeof faults)[number];
}

export interface Controls extends ItnOptions {
  secondHost: boolean;
}

export const initialControls: Controls = { times: 'once', fault: 'none', secondHost: false };

/** @throws an Error with status 400 */
export function updateControls(controls: Controls, sent: Record<string, unknown>): Controls {
  for (const name of Object.keys(sent)) {
    if (!(name in initialControls)) throw httpError(400, `There is no control "${name}".`);
  }
  const { secondHost = controls.secondHost } = sent;
  if (typeof secondHost !== 'boolean') throw httpError(400, 'secondHost is true or false.');
  return { ...readItnOptions(sent, controls), secondHost };
}

/** Uses `fallback` for fields that the form does not have. */
export function readItnOptions(sent: Record<string, unknown>, fallback: ItnOptions): ItnOptions {
  return {
    times: oneOf('times', times, sent['times'] ?? fallback.times),
    fault: oneOf('fault', faults, sent['fault'] ?? fallback.fault),
  };
}

function oneOf<Word extends string>(name: string, words: readonly Word[], value: unknown): Word {
  const word = words.find((known) => known === value);
  if (word === undefined) throw httpError(400, `${name} is one of ${words.join(', ')}.`);
  return word;
}
