import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureClaims } from './claims/claims.ts';
import { measureGrowth } from './growth/growth.ts';
import { measureMails } from './mails/mails.ts';
import { measurePages } from './pages/pages.ts';
import { render } from './report.ts';
import type { Section } from './report.ts';
import { measureSoldSeat } from './soldSeat.ts';
import { withStudio } from './studio.ts';

const page = 'reports/performance.md';
const isQuick = process.env['QUICK'] === '1';

/** The sections of the report. Each has a separate database. */
const sections: Record<string, () => Promise<Section>> = {
  pages: () => withStudio(measurePages),
  seat: () => withStudio(measureSoldSeat),
  claims: () => withStudio(measureClaims),
  mails: () => measureMails(isQuick ? 100 : 1000),
  growth: () => measureGrowth(isQuick ? [200, 1000] : [1000, 1_000_000]),
};

const wanted = process.env['ONLY']?.split(',') ?? Object.keys(sections);
if (wanted.some((name) => !(name in sections))) {
  console.error(`ONLY takes one or more of: ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}

const finished: string[] = [];
for (const [name, measure] of Object.entries(sections)) {
  if (!wanted.includes(name)) continue;
  console.log(`· ${name} …`);
  try {
    const section = render(await measure());
    finished.push(section);
    console.log(section);
  } catch (error) {
    console.error(`· ${name} failed:`, error);
    process.exitCode = 1;
  }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const day = new Date().toISOString().slice(0, 10);
const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}, at ${commit}, ${day}.`;
mkdirSync('reports', { recursive: true });
writeFileSync(page, `# Performance\n\n${machine} A missed limit is bold.\n\n${finished.join('\n')}`);
console.log(`written to ${page}`);
