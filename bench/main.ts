import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureClaims } from './claims.ts';
import { measureEventList } from './eventList.ts';
import { measureItnToMail } from './itnToMail.ts';
import { measureLongTexts } from './longTexts.ts';
import { measurePageFlood } from './pageFlood.ts';
import { measurePages } from './pages.ts';
import { render } from './report.ts';
import type { Section } from './report.ts';
import { startStudio } from './studio.ts';

const page = 'docs/performance.md';

const introduction = `# Performance

Written by \`make bench\`. Figures mean little from one machine to the next; what counts is the ratio to the ceiling, which is
measured in the same run, in turns. Server, database and clients share the machine.
`;

const studio = await startStudio();
try {
  const sections: Section[] = [];
  const measures = [
    measureEventList,
    measurePages,
    measurePageFlood,
    measureClaims,
    measureItnToMail,
    measureLongTexts,
  ];
  for (const measure of measures) {
    const section = await measure(studio);
    console.log(render(section));
    sections.push(section);
  }
  writeFileSync(page, [introduction, machine(), '', ...sections.map(render)].join('\n'));
  console.log(`written to ${page}`);
} finally {
  await studio.close();
}

function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  return `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}, at ${commit}.`;
}
