import pg from 'pg';

/**
 * A client whose error events never end the process: not before its owner adds a listener, and not while it is checked
 * out of a pool and idle (RELIABILITY R03). The owner learns of a lost connection by its next query.
 */
export class ErrorTolerantClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}
