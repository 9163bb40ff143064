// npx tsx k8s/check/check.ts [PATH …]. Without a path it checks every overlay with its expectations (overlays.ts).
import { inspect } from './inspect.ts';
import { readManifests } from './manifests.ts';
import { overlays } from './overlays.ts';

const paths = process.argv.slice(2);
let errors = 0;
for (const path of paths.length > 0 ? paths : Object.keys(overlays)) {
  const objects = readManifests(path);
  const findings = inspect(objects, overlays[path.replace(/\/$/, '')]);
  for (const { level, rule, object, text } of findings) {
    console.log(`${level.padEnd(7)} ${rule.padEnd(10)} ${object.padEnd(32)} ${text}`);
  }
  const failed = findings.filter(({ level }) => level === 'error').length;
  console.log(`${path}: ${objects.length} objects, ${failed} errors, ${findings.length - failed} warnings`);
  errors += failed;
}
process.exit(errors > 0 ? 1 : 0);
