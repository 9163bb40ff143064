// These rules need neither a cluster nor a network. Each finds an error that kubectl and helm accept (ADR 0087).
import { nameOf } from './manifests.ts';
import { checkNetwork } from './network.ts';
import { checkPolicy } from './policy.ts';
import { checkReferences } from './references.ts';
import { checkSchema } from './schema.ts';
import type { Expectations, Finding, Manifest, Report } from './types.ts';

export function inspect(objects: Manifest[], expectations: Expectations = {}): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (rule, object, text) => void findings.push({ rule, object: nameOf(object), text });
  checkSchema(objects, report);
  checkReferences(objects, report, expectations.external);
  checkPolicy(objects, report);
  checkNetwork(objects, report, expectations);
  return findings;
}
