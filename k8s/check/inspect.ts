import { nameOf } from './manifests.ts';
import { checkNetwork } from './network.ts';
import { checkPolicy } from './policy.ts';
import { checkReferences } from './references.ts';
import { checkDuplicates, checkSchema } from './schema.ts';
import type { Expectations, Finding, Manifest, Report } from './types.ts';

/** Needs neither a cluster nor a network. */
export function inspect(objects: Manifest[], expectations: Expectations = {}): Finding[] {
  const findings: Finding[] = [];
  const note =
    (level: Finding['level']): Report['error'] =>
    (rule, object, text) =>
      void findings.push({ level, rule, object: nameOf(object), text });
  const report: Report = { error: note('error'), warn: note('warning') };

  checkDuplicates(objects, report);
  checkSchema(objects, report);
  checkReferences(objects, report, expectations.external);
  checkPolicy(objects, report);
  checkNetwork(objects, report, expectations);
  return findings;
}
