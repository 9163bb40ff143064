import { nameOf } from './manifests.js';
import { checkNetwork } from './network.js';
import { checkPolicy } from './policy.js';
import { checkReferences } from './references.js';
import { checkSchema, checkTwins } from './schema.js';

/**
 * Checks manifests without a cluster or a network. Returns what is wrong, each `{ level, rule, object, text }`. `external` names what comes from elsewhere (`Kind/name`), `flows` and `noFlows` what
 * the network must and must not let through (`from:to:port`).
 */
export function inspect(objects, { external, flows, noFlows } = {}) {
  const findings = [];
  const note = (level) => (rule, object, text) => findings.push({ level, rule, object: nameOf(object), text });
  const report = { error: note('error'), warn: note('warning') };

  checkTwins(objects, report);
  checkSchema(objects, report);
  checkReferences(objects, report, external);
  checkPolicy(objects, report);
  checkNetwork(objects, report, { flows, noFlows });
  return findings;
}
