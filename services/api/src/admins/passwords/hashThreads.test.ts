import { createHashThreads } from './hashThreads.ts';
import type { HashThreads } from './hashThreads.ts';

const overloaded = { kind: 'unavailable', code: 'overloaded' };

/** A bcrypt that takes no time, so that only the queue is tested. */
const instant = `data:text/javascript,${encodeURIComponent(
  `export default { compareSync: () => true, hashSync: () => 'hash' }`,
)}`;

let threads: HashThreads;
let now: jest.SpyInstance<number>;
beforeEach(() => {
  threads = createHashThreads(instant, 1);
  now = jest.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(async () => {
  now.mockRestore();
  await threads.close();
});

function times<Result>(count: number, work: () => Promise<Result>): Promise<PromiseSettledResult<Result>[]> {
  return Promise.allSettled(Array.from({ length: count }, work));
}

// RELIABILITY A14
test('when many logins arrive at the same time, one is compared, forty wait, and the others are rejected immediately', async () => {
  const all = await times(60, () => threads.compareBounded('digest', 'hash'));

  const rejections = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(rejections).toEqual(Array(19).fill(expect.objectContaining(overloaded)));
});

test('tasks of signed-in admins are queued without a limit, and do not count towards the limit of logins', async () => {
  const own = times(60, () => threads.hash('digest', 4));
  const logins = times(60, () => threads.compareBounded('digest', 'hash'));
  const compared = times(60, () => threads.compare('digest', 'hash'));

  expect(new Set((await own).map(({ status }) => status))).toEqual(new Set(['fulfilled']));
  expect(new Set((await compared).map(({ status }) => status))).toEqual(new Set(['fulfilled']));
  expect((await logins).filter(({ status }) => status === 'rejected')).toHaveLength(20);
});

test('hashes and comparisons without limits come before the logins that wait', async () => {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const running = threads.compareBounded('digest', 'hash').then(note('running login'));

  const logins = times(2, () => threads.compareBounded('digest', 'hash').then(note('login')));
  await Promise.all([
    threads.compare('digest', 'hash').then(note('own')),
    threads.hash('digest', 4).then(note('hash')),
  ]);
  await Promise.all([running, logins]);

  expect(done).toEqual(['running login', 'own', 'hash', 'login', 'login']);
});

test('a login that waited more than 3 s is rejected; a task of a signed-in admin is not', async () => {
  const first = threads.hash('digest', 4);
  const login = threads.compareBounded('digest', 'hash');
  const own = threads.compare('digest', 'hash');
  const hash = threads.hash('digest', 4);
  now.mockReturnValue(3001);

  await expect(login).rejects.toMatchObject(overloaded);
  expect(await Promise.all([first, own, hash])).toEqual(['hash', true, 'hash']);
});
