export interface Options {
  /** The names of the sections to measure, in the order of the report. */
  names: string[];
  runs: number;
  /** Small sizes and short rounds, to check that everything works. */
  isQuick: boolean;
}

/** Reads `ONLY`, `RUNS` and `QUICK`. @throws an Error for people */
export function readOptions(variables: NodeJS.ProcessEnv, known: readonly string[]): Options {
  const wanted = (variables['ONLY'] ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const choice = `ONLY takes one or more of: ${known.join(', ')}.`;
    throw new Error(wanted.join() === 'help' ? choice : `There is no section ${unknown.join(', ')}. ${choice}`);
  }
  const runs = variables['RUNS'] || '1';
  if (!/^[1-9]$/.test(runs)) throw new Error(`RUNS must be a number from 1 to 9, not "${runs}".`);
  return {
    names: known.filter((name) => wanted.length === 0 || wanted.includes(name)),
    runs: Number(runs),
    isQuick: variables['QUICK'] === '1',
  };
}
