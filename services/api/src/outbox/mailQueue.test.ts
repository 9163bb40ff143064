import { Client } from 'pg';
import { useDatabase } from '../../test/database.ts';
import { openPostgresQueue } from '../../test/queue/queueServer.ts';
import { openMailQueue } from './mailQueue.ts';

const database = useDatabase();

afterEach(() => jest.restoreAllMocks());

// RELIABILITY R03
test('each connection of the queue has an error listener before its first query', async () => {
  const server = await openPostgresQueue(database.url);
  const query = Reflect.get(Client.prototype, 'query');
  const listeners: number[] = [];
  jest.spyOn(Client.prototype, 'query').mockImplementation(function count(this: Client, ...args: unknown[]) {
    listeners.push(this.listenerCount('error'));
    return Reflect.apply(query, this, args);
  });

  const queue = await openMailQueue(server.url);
  jest.restoreAllMocks();
  await queue.close();
  await server.close();

  expect(listeners).not.toEqual([]);
  expect(Math.min(...listeners)).toBeGreaterThan(0);
});
