import fc from 'fast-check';

/** The relative frequency of each action. */
const visitorActions = {
  book: 5,
  bookAndPay: 7,
  bookLater: 4,
  return: 2,
  release: 1,
  pay: 9,
  payLess: 1,
  payWithoutItn: 2,
  failPayment: 1,
  repeatItn: 1,
  change: 6,
  payChangeLate: 2,
  cancel: 3,
  correctContact: 1,
  split: 3,
  joinLine: 4,
  confirmEntry: 4,
  leaveLine: 1,
  bookOffer: 3,
  getInvoice: 3,
};
const ownerActions = {
  bookManually: 2,
  sendLink: 4,
  cancelLink: 1,
  recordDeposit: 1,
  changeByOwner: 3,
  cancelByOwner: 2,
  splitByOwner: 2,
  setStatus: 2,
  setPaid: 2,
  payByVoucher: 2,
  voidVoucher: 1,
  refund: 3,
  tickOff: 2,
  retryRefund: 1,
  dropRefund: 1,
  resolvePayment: 2,
  keepMoney: 1,
  markPaid: 2,
  recordStatement: 2,
  tickArrival: 2,
  releaseByOwner: 1,
  deleteBooking: 1,
  cancelWorkshop: 1,
  rescheduleWorkshop: 1,
  setCapacity: 1,
  reorderLine: 1,
  removeFromLine: 1,
};
const otherActions = { setProvider: 2, advanceTime: 5, runTasks: 4, sendMails: 1 };

export type VisitorAction = keyof typeof visitorActions;
export type OwnerAction = keyof typeof ownerActions;
export type OtherAction = keyof typeof otherActions;

/** Each number is an index into the records that exist at that time, and wraps around. */
export interface Step {
  do: VisitorAction | OwnerAction | OtherAction;
  which: number;
  event: number;
  people: number;
  choice: number;
}

/** Runs a step. @returns the HTTP status; 0 if the step is not possible yet */
export type RunStep = (step: Step) => Promise<number>;

const weights = Object.entries({ ...visitorActions, ...ownerActions, ...otherActions }) as [Step['do'], number][];

export const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(...weights.flatMap(([action, weight]) => Array<Step['do']>(weight).fill(action))),
  which: fc.nat(7),
  event: fc.nat(2),
  people: fc.integer({ min: 1, max: 3 }),
  choice: fc.nat(11),
});

export function itemAt<Item>(items: readonly Item[], number: number): Item | undefined {
  return items[number % Math.max(1, items.length)];
}
