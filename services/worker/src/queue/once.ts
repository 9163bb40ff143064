/**
 * Remembers work by its id for as long as the process lives, so that a job the queue hands out again (it lost the
 * job's lock, or everything it knew) is not done twice here. What failed is forgotten and may be tried again.
 */
export function createOnce<Result>(remembered = 10_000): (id: number, work: () => Promise<Result>) => Promise<Result> {
  const known = new Map<number, Promise<Result>>();

  return async (id, work) => {
    const before = known.get(id);
    if (before) return before;

    const result = work();
    known.set(id, result);
    for (const oldest of known.keys()) {
      if (known.size <= remembered) break;
      known.delete(oldest);
    }
    try {
      return await result;
    } catch (error) {
      known.delete(id);
      throw error;
    }
  };
}
