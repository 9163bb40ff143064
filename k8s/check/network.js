// Who may talk to whom, worked out from the NetworkPolicies as a cluster would.
import { BlockList, isIPv4 } from 'node:net';
import { containersOf, databasesOf, namespaceOf, ofKind, selects, workloadsOf } from './manifests.js';

/**
 * `flows` must be let through and `noFlows` must not, each as `from:to:port`. An end is a workload, a database that an
 * operator runs, an IPv4 address outside the cluster, or `world`: one such address of the public internet.
 */
export function checkNetwork(objects, report, { flows = [], noFlows = [] } = {}) {
  const workloads = [...workloadsOf(objects), ...databasesOf(objects)];
  const policies = ofKind(objects, 'NetworkPolicy');

  for (const workload of workloads) {
    for (const direction of ['Ingress', 'Egress']) {
      if (policiesOver(policies, workload, direction).length === 0) {
        report.error('network', workload.object, `no NetworkPolicy governs its ${direction.toLowerCase()}`);
      }
    }
    const ways = policiesOver(policies, workload, 'Egress').flatMap((policy) => policy.spec.egress ?? []);
    if (!ways.some(({ ports }) => !ports || ports.some(({ port }) => port === 53))) {
      report.error('network', workload.object, 'may not ask for names: port 53 is closed');
    }
  }

  for (const [mustPass, list] of [
    [true, flows],
    [false, noFlows],
  ]) {
    for (const flow of list) {
      const [fromName, toName, port] = flow.split(':');
      const from = endOf(fromName, workloads);
      const to = endOf(toName, workloads);
      const here = { kind: 'Flow', metadata: { name: flow } };
      if (!from || !to) report.error('network', here, 'one of its ends does not exist');
      else if (passes(policies, from, to, Number(port)) !== mustPass) {
        report.error('network', here, mustPass ? 'is closed' : 'is open');
      }
    }
  }
}

/** Kept for documentation: nobody's, and so anybody's. */
const world = '203.0.113.1';

function endOf(name, workloads) {
  if (name === 'world') return { address: world };
  return isIPv4(name) ? { address: name } : workloads.find(({ object }) => object.metadata.name === name);
}

function policiesOver(policies, workload, direction) {
  return policies.filter(
    (policy) =>
      namespaceOf(policy) === workload.namespace &&
      selects(policy.spec?.podSelector, workload.labels) &&
      (policy.spec.policyTypes ?? ['Ingress']).includes(direction),
  );
}

function passes(policies, from, to, port) {
  return lets(policies, 'Egress', from, to, port) && lets(policies, 'Ingress', to, from, port);
}

/** Whether the policies over `one` let it speak with `other`; what no policy governs is open. */
function lets(policies, direction, one, other, port) {
  if (one.address) return true;
  const over = policiesOver(policies, one, direction);
  const receiver = direction === 'Ingress' ? one : other;
  const portName = receiver.address ? undefined : nameOfPort(receiver, port);
  return over.length === 0 || over.some((policy) => (policy.spec[direction.toLowerCase()] ?? []).some(admits));

  function admits(rule) {
    const ends = direction === 'Ingress' ? rule.from : rule.to;
    const endFits = !ends?.length || ends.some((end) => isMeant(end, other, one.namespace));
    return endFits && (!rule.ports?.length || rule.ports.some(portFits));
  }

  function portFits({ protocol = 'TCP', port: allowed, endPort }) {
    if (protocol !== 'TCP') return false;
    return allowed === undefined || allowed === port || allowed === portName || (allowed <= port && port <= endPort);
  }
}

function nameOfPort({ pod }, port) {
  return containersOf(pod)
    .flatMap((container) => container.ports ?? [])
    .find(({ containerPort }) => containerPort === port)?.name;
}

function isMeant({ ipBlock, namespaceSelector, podSelector }, other, namespace) {
  if (other.address) return ipBlock !== undefined && isWithin(other.address, ipBlock);
  if (ipBlock) return false;
  const rightSpace = namespaceSelector
    ? selects(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
    : other.namespace === namespace;
  return rightSpace && (!podSelector || selects(podSelector, other.labels));
}

function isWithin(address, { cidr, except = [] }) {
  const isInRange = (range) => {
    const [network, bits] = range.split('/');
    const list = new BlockList();
    list.addSubnet(network, Number(bits));
    return list.check(address);
  };
  return isInRange(cidr) && !except.some(isInRange);
}
