import { BlockList, isIP, isIPv4 } from 'node:net';
import {
  challengesOf,
  containersOf,
  databasesOf,
  namespaceOf,
  filterByKind,
  matchesSelector,
  workloadsOf,
} from './manifests.ts';
import type { Expectations, Manifest, Peer, PolicyPort, PolicyRule, Report, Workload } from './types.ts';

type End = Workload | { address: string };
type Direction = 'Ingress' | 'Egress';

/** Checks the connections that the NetworkPolicies allow. `world` and `world6` are addresses of the public internet. */
export function checkNetwork(objects: Manifest[], report: Report, { flows = [], noFlows = [] }: Expectations): void {
  const workloads = [...workloadsOf(objects), ...databasesOf(objects), ...challengesOf(objects)];
  const policies = filterByKind(objects, 'NetworkPolicy');

  for (const workload of workloads) {
    for (const direction of ['Ingress', 'Egress'] as const) {
      if (policiesOver(policies, workload, direction).length === 0) {
        report('network', workload.object, `no NetworkPolicy governs its ${direction.toLowerCase()}`);
      }
    }
    const ways = policiesOver(policies, workload, 'Egress').flatMap((policy) => policy.spec.egress ?? []);
    if (!ways.some(({ ports }) => !ports || ports.some(({ port }) => port === 53))) {
      report('network', workload.object, 'may not query DNS: port 53 is closed');
    }
  }

  for (const [mustPass, list] of [
    [true, flows],
    [false, noFlows],
  ] as const) {
    for (const flow of list) {
      const [fromName = '', toName = '', port] = flow.split(':');
      const from = endOf(fromName, workloads);
      const to = endOf(toName, workloads);
      const here = { kind: 'Flow', metadata: { name: flow } };
      if (!from || !to) report('network', here, 'one of its ends does not exist');
      else if (passes(policies, from, to, Number(port)) !== mustPass) {
        report('network', here, mustPass ? 'is closed' : 'is open');
      }
    }
  }
}

/** Addresses by name. IPv6 addresses need a name, because a flow is split at its colons. */
const addresses = new Map([
  ['world', '203.0.113.1'],
  ['world6', '2001:db8::1'],
  ['pod6', 'fd00:10:244::7'],
]);

/** This pod is in another namespace, whose policies are not part of the manifests. */
const prometheus: Workload = {
  object: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'prometheus' }, spec: {} },
  pod: {},
  labels: {},
  namespace: 'monitoring',
  serves: false,
};

function endOf(name: string, workloads: Workload[]): End | undefined {
  const address = addresses.get(name);
  if (address) return { address };
  if (name === 'prometheus') return prometheus;
  if (isIPv4(name)) return { address: name };
  return (
    workloads.find(({ object }) => object.metadata.name === name) ??
    workloads.find(({ labels }) => labels['app'] === name)
  );
}

function policiesOver(policies: Manifest[], workload: Workload, direction: Direction): Manifest[] {
  return policies.filter(
    (policy) =>
      namespaceOf(policy) === workload.namespace &&
      matchesSelector(policy.spec.podSelector, workload.labels) &&
      (policy.spec.policyTypes ?? ['Ingress']).includes(direction),
  );
}

function passes(policies: Manifest[], from: End, to: End, port: number): boolean {
  return allows(policies, 'Egress', from, to, port) && allows(policies, 'Ingress', to, from, port);
}

/** Returns true if a policy allows the connection, or if there is no policy. */
function allows(policies: Manifest[], direction: Direction, one: End, other: End, port: number): boolean {
  if ('address' in one) return true;
  const { namespace } = one;
  const over = policiesOver(policies, one, direction);
  const receiver = direction === 'Ingress' ? one : other;
  const portName = 'address' in receiver ? undefined : nameOfPort(receiver, port);
  return (
    over.length === 0 ||
    over.some(({ spec }) => ((direction === 'Ingress' ? spec.ingress : spec.egress) ?? []).some(admits))
  );

  function admits(rule: PolicyRule): boolean {
    const ends = direction === 'Ingress' ? rule.from : rule.to;
    const endFits = !ends?.length || ends.some((end) => isMeant(end, other, namespace));
    return endFits && (!rule.ports?.length || rule.ports.some(portFits));
  }

  function portFits({ protocol = 'TCP', port: allowed, endPort = 0 }: PolicyPort): boolean {
    if (protocol !== 'TCP') return false;
    if (allowed === undefined || allowed === port || allowed === portName) return true;
    return typeof allowed === 'number' && allowed <= port && port <= endPort;
  }
}

function nameOfPort({ pod }: Workload, port: number): string | undefined {
  return containersOf(pod)
    .flatMap((container) => container.ports ?? [])
    .find(({ containerPort }) => containerPort === port)?.name;
}

function isMeant({ ipBlock, namespaceSelector, podSelector }: Peer, other: End, namespace: string): boolean {
  if ('address' in other) return ipBlock !== undefined && isWithin(other.address, ipBlock);
  if (ipBlock) return false;
  const rightSpace = namespaceSelector
    ? matchesSelector(namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace })
    : other.namespace === namespace;
  return rightSpace && (!podSelector || matchesSelector(podSelector, other.labels));
}

function isWithin(address: string, { cidr, except = [] }: NonNullable<Peer['ipBlock']>): boolean {
  const isInRange = (range: string) => {
    const [network = '', bits] = range.split('/');
    if (isIP(network) !== isIP(address)) return false;
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family);
    return list.check(address, family);
  };
  return isInRange(cidr) && !except.some(isInRange);
}
