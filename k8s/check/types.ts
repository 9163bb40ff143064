export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  spec: Spec;
  data?: Labels;
}

export type Labels = Record<string, string>;

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

export interface Template {
  metadata?: { labels?: Labels; annotations?: Labels };
  spec?: Pod;
}

interface Spec {
  /** A workload's selector, or the labels that a Service selects. */
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

export interface PolicyRule {
  from?: Peer[];
  to?: Peer[];
  ports?: PolicyPort[];
}

export interface PolicyPort {
  protocol?: string;
  port?: number | string;
  endPort?: number;
}

export interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: Selector;
  podSelector?: Selector;
}

export interface SecurityContext {
  runAsNonRoot?: boolean;
  runAsUser?: number;
  fsGroup?: number;
  seccompProfile?: { type: string };
  allowPrivilegeEscalation?: boolean;
  capabilities?: { drop?: string[] };
  readOnlyRootFilesystem?: boolean;
}

export interface Pod {
  initContainers?: Container[];
  containers?: Container[];
  volumes?: Volume[];
  securityContext?: SecurityContext;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  topologySpreadConstraints?: object[];
  terminationGracePeriodSeconds?: number;
}

export interface Volume {
  name: string;
  configMap?: { name: string; optional?: boolean };
  secret?: { secretName: string; items?: { key: string }[] };
  persistentVolumeClaim?: { claimName: string };
}

export interface Probe {
  httpGet?: { path: string; port: number | string };
  tcpSocket?: { port: number | string };
  periodSeconds?: number;
  failureThreshold?: number;
}

export interface Container {
  name: string;
  image?: string;
  ports?: { name?: string; containerPort: number }[];
  envFrom?: { configMapRef?: { name: string } }[];
  env?: { name: string }[];
  volumeMounts?: { name: string }[];
  securityContext?: SecurityContext;
  resources?: { requests?: Labels; limits?: Labels };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

export interface Workload {
  object: Manifest;
  pod: Pod;
  labels: Labels;
  annotations?: Labels;
  namespace: string;
  /** False for a workload that ends by itself. */
  serves: boolean;
}

export interface Finding {
  rule: string;
  object: string;
  text: string;
}

export type Report = (rule: string, object: Pick<Manifest, 'kind'> & { metadata: { name: string } }, text: string) => void;

/** This overlay expects these objects and connections, in addition to the general rules. */
export interface Expectations {
  /** Objects from outside the manifests, as `Kind/name`. */
  external?: string[];
  /** Allowed connections as `from:to:port`. */
  flows?: string[];
  noFlows?: string[];
}
