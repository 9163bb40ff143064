// npx tsx k8s/check/check.ts [OVERLAY …] checks the overlays, by default those of the repository.
import { inspect } from './inspect.ts';
import { readManifests } from './manifests.ts';
import { overlays } from './overlays.ts';

const paths = process.argv.slice(2);
for (const path of paths.length > 0 ? paths : Object.keys(overlays)) {
  const objects = readManifests(path);
  const findings = inspect(objects, overlays[path.replace(/\/$/, '')]);
  for (const { rule, object, text } of findings) console.log(`${rule.padEnd(10)} ${object.padEnd(32)} ${text}`);
  console.log(`${path}: ${objects.length} objects, ${findings.length} errors`);
  if (findings.length > 0) process.exitCode = 1;
}
