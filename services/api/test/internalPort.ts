import type { Server } from 'node:http';
import { Registry } from 'prom-client';
import type { Sequelize } from 'sequelize';
import { createLogger } from '@studio/runtime/logging/logger';
import { createInternalServer } from '../src/internalServer.ts';
import { createMailComposers } from '../src/mailComposers.ts';
import { listen } from './listen.ts';
import { testPdfFiles } from './pdfFiles.ts';
import { readTestConfig } from './testConfig.ts';

export interface InternalPort {
  readonly url: string;
  /** Closes the port. `open` then uses the same port number. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Opens the port before each test. */
export function useInternalPort(database: { sequelize: Sequelize }): InternalPort {
  const internal = createInternalPort(database);
  beforeAll(() => internal.open());
  beforeEach(() => internal.open());
  afterAll(() => internal.close());
  return internal;
}

/** Creates a port for a test that opens and closes it itself. */
export function createInternalPort(database: { sequelize: Sequelize }): InternalPort {
  let server: Server | null = null;
  let port = 0;

  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    async open() {
      if (server) return;
      const config = readTestConfig();
      const opened = createInternalServer({
        database: database.sequelize,
        mails: createMailComposers({ ...config, pdfFiles: testPdfFiles }),
        metrics: new Registry(),
        internalKey: config.internalKey,
        log: createLogger({ service: 'api', version: 'test', logLevel: 'silent' }),
      });
      server = opened;
      port = await listen(opened, port);
    },
    async close() {
      const closed = server;
      server = null;
      closed?.closeAllConnections();
      await new Promise((resolve) => (closed ? closed.close(resolve) : resolve(null)));
    },
  };
}
