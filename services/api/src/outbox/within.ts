/** What was asked may still happen. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** The promise's result, or `TookTooLong` after `milliseconds`. The loser's later failure is nobody's concern. */
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
