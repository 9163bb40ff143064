import { buildBookingMail } from '../../test/queue/bookingMail.ts';
import { useMailRoom } from '../../test/queue/mailRoom.ts';
import { until } from '../../test/queue/processes.ts';
import { backends } from '../../test/queue/queueServer.ts';
import { openMailQueue } from './mailQueue.ts';
import type { MailQueue } from './mailQueue.ts';

// Also for the hooks, which start servers.
jest.setTimeout(60_000);

describe.each(backends)('the queue on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    const room = useMailRoom(openQueue);

    test('takes out what waits, and says of the rest whether it is under way or done', async () => {
      const queue = await openMailQueue(room.queue.url, () => undefined);
      try {
        await addMail(queue, 1);
        expect(await queue.takeOut(1)).toBe('gone');
        expect(await queue.fateOf(1)).toEqual({ state: 'unknown' });

        room.sink.slowness = 1500;
        room.worker();
        await addMail(queue, 2);
        await until('it is under way', () => room.sink.waiting === 1);
        expect(await queue.takeOut(2)).toBe('held');

        await until('it is done', async () => (await queue.fateOf(2)).state === 'completed');
        expect(await queue.takeOut(2)).toBe('completed');
        // Known still: should anybody add it once more, it is not done twice.
        expect(await queue.fateOf(2)).toEqual({ state: 'completed' });
        expect(await queue.takeOut(3)).toBe('gone');
      } finally {
        await queue.close();
      }
    });
  });
});

async function addMail(queue: MailQueue, outboxId: number): Promise<void> {
  const payload = buildBookingMail({ email: 'lerato@mail.example' });
  await queue.add([
    {
      name: 'booking-reminder',
      envelope: { outboxId, requestId: null, dueAt: new Date().toISOString(), payload },
    },
  ]);
}
