import { render } from '../report.ts';
import type { Section } from '../report.ts';

export interface NamedSection {
  name: string;
  /** Of several runs only the last measures it. */
  isLong?: boolean;
  measure: () => Promise<Section>;
}

export interface Results {
  finished: Section[];
  /** The names of the sections that failed. */
  failed: string[];
}

/** Measures one section after the other and prints each when it is finished; after an error it goes on with the next. */
export async function runSections(
  sections: readonly NamedSection[],
  print: (line: string) => void = console.log,
): Promise<Results> {
  const results: Results = { finished: [], failed: [] };
  for (const [index, { name, measure }] of sections.entries()) {
    const place = `[${index + 1}/${sections.length}] ${name}`;
    print(`· ${place} …`);
    const started = performance.now();
    try {
      const section = await measure();
      results.finished.push(section);
      print(`· ${place} took ${Math.round((performance.now() - started) / 1000)} s\n\n${render(section)}`);
    } catch (error) {
      results.failed.push(name);
      print(`· ${place} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  return results;
}
