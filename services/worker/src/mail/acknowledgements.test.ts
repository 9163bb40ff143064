import { createLogger } from '@studio/runtime/logging/logger';
import { createAcknowledgements } from './acknowledgements.ts';
import type { Acknowledgements } from './acknowledgements.ts';

function setUp(answer: () => Promise<void> = async () => undefined) {
  const requests: number[][] = [];
  const lines: string[] = [];
  const log = createLogger(
    { service: 'worker', version: 'test', logLevel: 'info' },
    { write: (line) => void lines.push(line) },
  );
  const acknowledge = (outboxIds: readonly number[]) => {
    requests.push([...outboxIds]);
    return answer();
  };
  return { acknowledgements: createAcknowledgements({ acknowledge }, log), requests, lines };
}

function addAll(acknowledgements: Acknowledgements, count: number): void {
  for (let id = 1; id <= count; id += 1) acknowledgements.add(id);
}

test('mails sent shortly after each other are acknowledged in one request', async () => {
  const { acknowledgements, requests } = setUp();

  addAll(acknowledgements, 3);
  await acknowledgements.flush();
  acknowledgements.add(4);
  await acknowledgements.flush();

  expect(requests).toEqual([[1, 2, 3], [4]]);
});

test('many mails are acknowledged in several requests', async () => {
  const { acknowledgements, requests } = setUp();

  addAll(acknowledgements, 450);
  await acknowledgements.flush();

  expect(requests.map(({ length }) => length)).toEqual([200, 200, 50]);
});

test('a mail that is sent while a request is under way is in the next one', async () => {
  const { acknowledgements, requests } = setUp(async () => {
    if (requests.length === 1) acknowledgements.add(2);
  });

  acknowledgements.add(1);
  await acknowledgements.flush();

  expect(requests).toEqual([[1], [2]]);
});

test('a mail is pending until the API has answered', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { acknowledgements } = setUp(() => answered);

  acknowledgements.add(1);
  expect([1, 2].map((id) => acknowledgements.isPending(id))).toEqual([true, false]);
  answer();
  await acknowledgements.flush();

  expect(acknowledgements.isPending(1)).toBe(false);
});

test('a failed acknowledgement is logged with its ids, and the next one is sent', async () => {
  const { acknowledgements, requests, lines } = setUp(async () => {
    if (requests.length === 1) throw new Error('the API is away');
  });

  acknowledgements.add(1);
  await acknowledgements.flush();
  acknowledgements.add(2);
  await acknowledgements.flush();

  expect(requests).toEqual([[1], [2]]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'acknowledgement failed', outboxIds: [1] }]);
});
