export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  spec: Spec;
  data?: Labels;
  stringData?: Labels;
  items?: Manifest[];
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
  minReadySeconds?: number;
  serviceName?: string;
  volumeClaimTemplates?: Manifest[];
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: PolicyRule[];
  egress?: PolicyRule[];
  ports?: { port: number; targetPort?: number | string; name?: string }[];
  rules?: { http?: { paths?: { backend: { service?: BackendService } }[] } }[];
  scaleTargetRef?: { kind: string; name: string };
  minReplicas?: number;
  maxReplicas?: number;
  metrics?: { resource?: { name: string; target?: { type: string } } }[];
  maxUnavailable?: number | string;
  minAvailable?: number | string;
  postgresql?: { parameters?: Labels };
  plugins?: object[];
}

interface BackendService {
  name: string;
  port: { name?: string; number?: number };
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
  capabilities?: { drop?: string[]; add?: string[] };
  privileged?: boolean;
  readOnlyRootFilesystem?: boolean;
}

export interface Pod {
  initContainers?: Container[];
  containers?: Container[];
  volumes?: Volume[];
  securityContext?: SecurityContext;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  restartPolicy?: string;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  topologySpreadConstraints?: object[];
  terminationGracePeriodSeconds?: number;
}

export interface Volume {
  name: string;
  configMap?: { name: string };
  secret?: { secretName: string; optional?: boolean; items?: { key: string }[] };
  persistentVolumeClaim?: { claimName: string };
}

export interface KeyReference {
  name: string;
  key: string;
  optional?: boolean;
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
  ports?: { name?: string; containerPort: number; hostPort?: number }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  env?: { name: string; valueFrom?: { configMapKeyRef?: KeyReference; secretKeyRef?: KeyReference } }[];
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
  level: 'error' | 'warning';
  rule: string;
  object: string;
  text: string;
}

type Note = (rule: string, object: Pick<Manifest, 'kind'> & { metadata: { name: string } }, text: string) => void;

export interface Report {
  error: Note;
  warn: Note;
}

/** This overlay expects these objects and connections, in addition to the general rules. */
export interface Expectations {
  /** Objects from outside the manifests, as `Kind/name`. */
  external?: string[];
  /** Allowed connections as `from:to:port`. */
  flows?: string[];
  noFlows?: string[];
}
