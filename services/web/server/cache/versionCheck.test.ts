/** @jest-environment node */
import { checkedForMs, createVersionCheck, retryMs } from './versionCheck.ts';

const minute = 60_000;

/** Creates a check with a clock and an API that the test controls. */
function start() {
  const state = { time: 10 * minute, tag: 'one' as string | Error };
  const ask = jest.fn(async () => {
    if (state.tag instanceof Error) throw state.tag;
    return state.tag;
  });
  return { state, ask, version: createVersionCheck({ ask, now: () => state.time }) };
}

test('the API is asked once for concurrent callers, and again after 50 ms', async () => {
  const { state, ask, version } = start();

  const [first, second] = await Promise.all([version.current(), version.current()]);
  state.tag = 'two';
  state.time += checkedForMs - 1;
  const early = await version.current();
  state.time += 1;
  const late = await version.current();

  expect([second, early]).toEqual([first, first]);
  expect(late).not.toBe(first);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the API is asked again after the clock was set back', async () => {
  const { state, ask, version } = start();

  await version.current();
  state.time -= 5 * minute;

  expect(await version.current()).not.toBeNull();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the version changes every minute, because workshops start at full minutes', async () => {
  const { state, version } = start();

  const before = await version.current();
  state.time += minute;

  expect(await version.current()).not.toBe(before);
});

test('without the API the last version is valid until the minute ends, and the API is asked once a second', async () => {
  const { state, ask, version } = start();
  const last = await version.current();

  state.tag = new Error('down');
  state.time += checkedForMs;
  const unchecked = [await version.current(), await version.current()];
  const asked = ask.mock.calls.length;
  state.time += retryMs;
  await version.current();
  const askedAgain = ask.mock.calls.length;
  state.time = 11 * minute;

  expect(unchecked).toEqual([last, last]);
  expect([asked, askedAgain]).toEqual([2, 3]);
  expect(await version.current()).toBeNull();
});

test('the first answer of the API after an outage is used', async () => {
  const { state, version } = start();
  state.tag = new Error('down');
  const down = await version.current();

  state.tag = 'back';
  state.time += retryMs;

  expect(down).toBeNull();
  expect(await version.current()).toContain('back');
});

test('a change during a check is followed by another check', async () => {
  const { state, ask, version } = start();
  const checking = version.current();

  version.expire();
  state.tag = 'two';
  await checking;

  expect(await version.current()).toContain('two');
  expect(ask).toHaveBeenCalledTimes(2);
});
