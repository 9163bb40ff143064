// Checks the fields and their types with the TypeScript models of Kubernetes, and custom resources with parts of their
// published schemas. Without this, a misspelt field such as a probe would be dropped and have no effect.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ts from 'typescript';
import customResources from './customResources.json' with { type: 'json' };
import type { Manifest, Report } from './types.ts';

const root = process.cwd();
const customSchemas: Record<string, object | undefined> = customResources;
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });

export function checkSchema(objects: Manifest[], report: Report): void {
  checkTypes(objects.filter(hasModel), report);
  for (const object of objects) if (!hasModel(object)) checkCustomResource(object, report);
}

/** Early versions of built-in kinds have models, but current releases of Kubernetes no longer serve them. */
function hasModel(object: Manifest): boolean {
  return (
    !/v\d+(alpha|beta)\d+$/.test(object.apiVersion) && existsSync(join(root, 'node_modules', `${modelOf(object)}.js`))
  );
}

const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;

/** Compiles each object as a literal of its type. Each is on one line, so that an error names its object. */
function checkTypes(objects: Manifest[], report: Report): void {
  const lines = objects.map((object, place) => {
    const type = `import type { I${object.kind} as T${place} } from '${modelOf(object)}';`;
    return `${type} export const object${place}: T${place} = ${JSON.stringify(object)};`;
  });
  const file = join(root, 'k8s/check/manifests.virtual.ts');
  const program = compile(file, lines.join('\n'));
  const source = program.getSourceFile(file);
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const object = objects[source?.getLineAndCharacterOfPosition(start).line ?? 0];
    if (object) report('schema', object, ts.flattenDiagnosticMessageText(messageText, ' '));
  }
}

function compile(file: string, text: string): ts.Program {
  const target = ts.ScriptTarget.ES2022;
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    target,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const disk = ts.createCompilerHost(options);
  return ts.createProgram([file], options, {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    getSourceFile: (name, ...rest) =>
      name === file ? ts.createSourceFile(file, text, target, true) : disk.getSourceFile(name, ...rest),
  });
}

function checkCustomResource(object: Manifest, report: Report): void {
  const schema = customSchemas[`${object.apiVersion}/${object.kind}`];
  if (!schema) {
    report('schema', object, `no schema of ${object.apiVersion} ${object.kind} is known`);
    return;
  }
  const validate = ajv.compile(schema);
  if (validate(object.spec)) return;
  for (const { instancePath, message, params } of validate.errors ?? []) {
    const field = (params as { additionalProperty?: string }).additionalProperty;
    const path = `spec${instancePath.replaceAll('/', '.')}`;
    report('schema', object, field ? `${path}.${field}: no such field` : `${path} ${message}`);
  }
}
