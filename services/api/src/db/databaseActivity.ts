/** Without a successful query for this long, the database counts as unavailable, not busy. */
export const standstillMs = 2500;

/** Distinguishes a busy database from an unavailable one (ADR 0029). */
export class DatabaseActivity {
  readonly #standstillMs: number;
  #lastSuccess = Number.NEGATIVE_INFINITY;
  /** When a connection was first requested or obtained after the last success. */
  #requestedAt = Number.POSITIVE_INFINITY;

  constructor(limitMs: number) {
    this.#standstillMs = limitMs;
  }

  noteRequest(): void {
    this.#requestedAt = Math.min(this.#requestedAt, performance.now());
  }

  noteSuccess(): void {
    this.#lastSuccess = performance.now();
    this.#requestedAt = Number.POSITIVE_INFINITY;
  }

  isServing(): boolean {
    return performance.now() - this.#lastSuccess < this.#standstillMs;
  }

  /** False for an idle database. */
  isStandingStill(): boolean {
    return performance.now() - this.#requestedAt >= this.#standstillMs;
  }
}

const activities = new WeakMap<object, DatabaseActivity>();

export function setActivity(of: object, activity: DatabaseActivity): void {
  activities.set(of, activity);
}

/** @param of a Sequelize of `connect`, or one of its connections */
export function activityOf(of: object): DatabaseActivity {
  const activity = activities.get(of);
  if (!activity) throw new TypeError('Not a database of connect()');
  return activity;
}
