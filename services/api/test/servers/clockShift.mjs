// This file is loaded before a service. At SIGUSR2 it moves the clocks one hour ahead, so that a test need not wait for
// an hour.
const hourMs = 3_600_000;
let shiftMs = 0;
process.on('SIGUSR2', () => (shiftMs += hourMs));

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [RealDate.now() + shiftMs] : values));
  }
  static now() {
    return RealDate.now() + shiftMs;
  }
};
const realNow = performance.now.bind(performance);
performance.now = () => realNow() + shiftMs;
