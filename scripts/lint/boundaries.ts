// Fails if dependency-cruiser has read fewer modules than exist: with an unsupported compiler it would report success.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

interface Report {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalDependenciesCruised: number };
}

const directories = readdirSync('services')
  .map((service) => `services/${service}/src`)
  .filter((directory) => existsSync(directory));
const expected = directories
  .flatMap((directory) => readdirSync(directory, { recursive: true, encoding: 'utf8' }))
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')).length;

const { modules, summary } = cruise('config/boundaries.cjs', directories);
const bundle = cruise('config/bundleBoundaries.cjs', ['services/web/src/site', 'services/web/src/shared']);
const violations = [...summary.violations, ...bundle.summary.violations];
const seen = modules.filter(({ source }) => /^services\/.*\.tsx?$/.test(source)).length;

for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (seen < expected) console.error(`boundaries: saw ${seen} of ${expected} modules`);
if (violations.length > 0 || seen < expected) process.exit(1);
console.log(`boundaries: ${seen} modules, ${summary.totalDependenciesCruised} imports, no violation`);

function cruise(config: string, paths: string[]): Report {
  // The exit status is the number of violations. It does not show whether the run worked.
  const { stdout } = spawnSync('node_modules/.bin/depcruise', [...paths, '--config', config, '-T', 'json'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(stdout) as Report;
}
