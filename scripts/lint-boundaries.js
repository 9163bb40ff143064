// Runs dependency-cruiser and fails when it saw too few modules: with a wrong compiler it reports success over none.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const places = [
  'services/contract/src',
  'services/runtime/src',
  'services/api/src',
  'services/worker/src',
  'services/web/src',
  'services/sandbox/src',
];
const written = places.flatMap((place) =>
  readdirSync(place, { recursive: true }).filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')),
).length;

let report;
try {
  report = execFileSync(
    'node_modules/.bin/depcruise',
    [...places, '--config', '.dependency-cruiser.cjs', '-T', 'json'],
    {
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
} catch (error) {
  report = error.stdout;
}
const { modules, summary } = JSON.parse(report.toString());
const seen = modules.filter((module) => /^services\/.*\.tsx?$/.test(module.source)).length;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (seen < written) console.error(`boundaries: saw ${seen} of ${written} modules`);
if (summary.violations.length > 0 || seen < written) process.exit(1);
console.log(`boundaries: ${seen} modules, ${summary.totalDependenciesCruised} imports, none out of order`);
