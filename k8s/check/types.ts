import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import type { INetworkPolicyIngressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyIngressRule';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

export type Pod = Partial<IPodSpec>;
export type Container = IPodSpec['containers'][number];
export type Peer = INetworkPolicyPeer;
export type Selector = NonNullable<Peer['podSelector']>;
export type PolicyRule = INetworkPolicyIngressRule & INetworkPolicyEgressRule;
export type PolicyPort = NonNullable<PolicyRule['ports']>[number];
export type Labels = Record<string, string>;

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  spec: Spec;
  data?: Labels;
}

interface Template {
  metadata?: { labels?: Labels; annotations?: Labels };
  spec?: Pod;
}

/** The fields that the rules read, of all kinds of objects. */
interface Spec {
  /** The selector of a workload, or the labels that a Service selects. */
  selector?: Selector;
  template?: Template;
  jobTemplate?: { spec?: { template?: Template } };
  suspend?: boolean;
  replicas?: number;
  volumeClaimTemplates?: Manifest[];
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: PolicyRule[];
  egress?: PolicyRule[];
  ports?: { port: number; targetPort?: number | string; name?: string }[];
  rules?: { http?: { paths?: { backend: { service?: { name: string; port: { name?: string } } } }[] } }[];
  scaleTargetRef?: { kind: string; name: string };
  maxReplicas?: number;
  postgresql?: { parameters?: Labels };
}

export interface Workload {
  object: Manifest;
  pod: Pod;
  labels: Labels;
  annotations?: Labels;
  namespace: string;
  /** False for a workload that ends by itself, such as a Job. */
  serves: boolean;
}

export interface Finding {
  rule: string;
  object: string;
  text: string;
}

export type Report = (
  rule: string,
  object: Pick<Manifest, 'kind'> & { metadata: { name: string } },
  text: string,
) => void;

/** What an overlay must contain and allow, in addition to the general rules. */
export interface Expectations {
  /** Objects that are not in the manifests, as `Kind/name`. */
  external?: string[];
  /** Allowed connections as `from:to:port`. */
  flows?: string[];
  noFlows?: string[];
}
