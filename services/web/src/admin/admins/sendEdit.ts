import { isStale } from '../http/adminApi.ts';

interface Edit<Row, Answer> {
  /** Sends the change with what had been read (`before`). */
  send: () => Promise<Answer>;
  /** Reads the row as it stands; undefined when it is gone. */
  readNewest: () => Promise<Row | undefined>;
  /** Somebody else saved first; this is what they left. */
  onOvertaken: (newest: Row) => void;
}

/** Sends an edit; where somebody else was first, the form learns what they left before it hears of the refusal. */
export async function sendEdit<Row, Answer>({ send, readNewest, onOvertaken }: Edit<Row, Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    // When that cannot be read the form knows no more than before, and the next try is refused like this one.
    const newest = isStale(error) ? await readNewest().catch(() => undefined) : undefined;
    if (newest) onOvertaken(newest);
    throw error;
  }
}
