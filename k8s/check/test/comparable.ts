import type { Labels, Manifest } from '../types.ts';

/** Returns objects by name, without what helm and kustomize add differently, and without the overlay's Namespace. */
export function comparable(objects: Manifest[]): Record<string, unknown> {
  const installed = objects.filter(({ kind }) => kind !== 'Namespace');
  return Object.fromEntries(installed.map((object) => [nameOf(object), withoutAdditions(object)]));
}

const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${withoutHash(metadata.name)}`;

function withoutAdditions({ metadata, ...object }: Manifest): unknown {
  const { name, labels = {}, annotations = {} } = metadata;
  const same = { ...object, metadata: { name, labels, annotations } };
  return JSON.parse(JSON.stringify(same), (key, value: unknown) => {
    if (typeof value === 'string') return withoutHash(value);
    return key === 'labels' || key === 'annotations' ? ownOf(value as Labels) : value;
  });
}

const ownOf = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => !/^(app\.kubernetes\.io|helm\.sh)\//.test(key)));

const withoutHash = (name: string): string =>
  name.replace(/^studio-[2456789bcdfghkmt]{10}$/, 'studio-HASH').replace(/^(migrate-\d+-\d+-\d+)-[0-9a-f]{8}$/, '$1');
