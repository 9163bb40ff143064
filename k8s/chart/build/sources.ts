import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readManifests } from '../../check/manifests.ts';
import type { Manifest } from '../../check/types.ts';

export interface Source {
  /** The template's name. */
  name: string;
  /** The values under which these objects exist, as a template expression. */
  condition?: string;
  objects: Manifest[];
}

export interface Addition {
  kind: string;
  /** The names of the objects, as kustomize matches them. */
  name: RegExp;
  /** A list, as a JSON pointer without its last part. */
  path: string[];
  value: unknown;
  condition: string;
}

interface Patch {
  target: { kind: string; name: string };
  patch: string;
}

const cloudNativePg = '.Values.cloudnativepg.enabled';

/** The manifests of the overlays, each with the values that switch it on. */
export function readSources(): Source[] {
  const network = readManifests('k8s/overlays/production/network.yaml');
  return [
    ...['api', 'web', 'worker', 'migrate', 'network'].map((name) => source(name, `k8s/base/${name}.yaml`)),
    ...['postgres', 'redis', 'backup'].flatMap(componentSources),
    source('uploads', 'k8s/components/uploads-volume/claim.yaml', '.Values.uploads.volume'),
    source('database', 'k8s/overlays/production/database.yaml', cloudNativePg),
    { name: 'databaseNetwork', condition: cloudNativePg, objects: network.filter((one) => !isForRedis(one)) },
    { name: 'redisOutside', condition: 'not .Values.redis.enabled', objects: network.filter(isForRedis) },
    source('issuer', 'k8s/components/letsencrypt/issuer.yaml', '.Values.ingress.issuer.create'),
    source('monitoring', 'k8s/components/monitoring/monitoring.yaml', '.Values.monitoring.enabled'),
    source(
      'databaseMonitoring',
      'k8s/components/monitoring/database.yaml',
      'and .Values.monitoring.enabled .Values.cloudnativepg.enabled',
    ),
  ];
}

/** What components add to lists of other objects. */
export function readAdditions(): Addition[] {
  return [
    ...additionsOf('k8s/components/uploads-volume', '.Values.uploads.volume'),
    ...additionsOf('k8s/components/studio', '.Values.studio.facts'),
  ];
}

function additionsOf(component: string, condition: string): Addition[] {
  return kustomizationOf(component).patches.flatMap(({ target, patch }) =>
    (parse(patch) as { op: string; path: string; value: unknown }[]).map(({ op, path, value }) => {
      if (op !== 'add' || !path.endsWith('/-')) throw new Error(`The chart cannot express ${op} ${path}.`);
      const name = new RegExp(`^(?:${target.name})$`);
      return { kind: target.kind, name, path: path.slice(1, -2).split('/'), value, condition };
    }),
  );
}

function source(name: string, path: string, condition?: string): Source {
  return { name, objects: readManifests(path), ...(condition === undefined ? {} : { condition }) };
}

/** The sources of a component that is enabled by the value of the same name. */
function componentSources(component: string): Source[] {
  const directory = `k8s/components/${component}`;
  return kustomizationOf(directory).resources.map((file) => {
    const name = file === 'network.yaml' ? `${component}Network` : file.replace(/\.yaml$/, '');
    return source(name, `${directory}/${file}`, `.Values.${component}.enabled`);
  });
}

const isForRedis = ({ metadata }: Manifest): boolean => metadata.name === 'to-redis';

function kustomizationOf(component: string): { resources: string[]; patches: Patch[] } {
  return parse(readFileSync(`${component}/kustomization.yaml`, 'utf8')) as { resources: string[]; patches: Patch[] };
}
