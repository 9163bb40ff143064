import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

export type JsonSchema = {
  [keyword: string]: JsonSchema | JsonSchema[] | string | number | boolean | string[] | undefined;
};

/** Schemas of the contract's named string and number types. */
const namedTypes: Record<string, JsonSchema> = {
  Cents: { type: 'integer', description: 'South African cents' },
  Day: { type: 'string', format: 'date' },
  Clock: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
};

export interface ContractViews {
  /** Schemas that allow no other fields, so that tests find undocumented ones. */
  schemas: Record<string, JsonSchema>;
  /** The modules that declare the interfaces. */
  modules: Record<string, string>;
}

/** Converts the contract's interfaces to JSON Schema. */
export function contractViews(root: string): ContractViews {
  const folder = join(root, 'services/contract/src');
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const program = ts.createProgram(
    files.map((name) => join(folder, name)),
    { strict: true, noEmit: true, target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, types: [] },
  );
  const checker = program.getTypeChecker();
  const declared = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap((file) => file.statements.filter(ts.isInterfaceDeclaration))
    .filter(
      ({ name, typeParameters }) =>
        /(View|Details?|Body|Receipt|RosterEntry|FailedMail|Form|InReview)$/.test(name.text) && !typeParameters,
    );
  const names = new Set(declared.map(({ name }) => name.text));

  return {
    schemas: sortedByName(declared.map((view) => [view.name.text, objectOf(checker.getTypeAtLocation(view))])),
    modules: sortedByName(declared.map((view) => [view.name.text, moduleOf(view)])),
  };

  function moduleOf(view: ts.Node): string {
    return relative(folder, view.getSourceFile().fileName).replace(/\.ts$/, '');
  }

  function schemaOf(type: ts.Type, node?: ts.Node): JsonSchema {
    const word = node?.getText().replace(/ \| (null|undefined)/g, '') ?? '';
    if (type.isUnion()) return unionOf(type.types, node);
    if (namedTypes[word]) return namedTypes[word];
    if (type.isStringLiteral()) return { type: 'string', enum: [type.value] };
    if (type.isNumberLiteral()) return { type: 'number' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & ts.TypeFlags.Unknown) return {};
    if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(elementOf(type)) };
    const name = type.symbol?.name;
    if (name && names.has(name)) return { $ref: `#/components/schemas/${name}` };
    const anyKey = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (anyKey) return { type: 'object', additionalProperties: schemaOf(anyKey) };
    if (type.flags & ts.TypeFlags.Object) return objectOf(type);
    throw new Error(`the contract's ${checker.typeToString(type)} has no JSON Schema`);
  }

  function unionOf(parts: ts.Type[], node?: ts.Node): JsonSchema {
    const there = parts.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const isNullable = there.some(({ flags }) => flags & ts.TypeFlags.Null);
    const others = there.filter(({ flags }) => !(flags & ts.TypeFlags.Null));
    const literals = others.filter((part) => part.isStringLiteral()).map((part) => part.value);
    const [first, ...rest] = others;
    const core =
      literals.length === others.length
        ? { type: 'string', enum: literals }
        : others.every(({ flags }) => flags & ts.TypeFlags.BooleanLiteral)
          ? { type: 'boolean' }
          : first && rest.length === 0
            ? schemaOf(first, node)
            : { anyOf: others.map((part) => schemaOf(part)) };
    return isNullable ? { anyOf: [core, { type: 'null' }] } : core;
  }

  function objectOf(type: ts.Type): JsonSchema {
    const fields = checker.getPropertiesOfType(type);
    const properties = fields.map((field): [string, JsonSchema] => {
      const declaration = field.valueDeclaration;
      const node = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
      const description = ts.displayPartsToString(field.getDocumentationComment(checker)).replaceAll('\n', ' ');
      const schema = schemaOf(checker.getTypeOfSymbol(field), node);
      return [field.name, { ...schema, ...(description && { description }) }];
    });
    const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false };
  }

  function elementOf(type: ts.Type): ts.Type {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (!element) throw new Error(`${checker.typeToString(type)} is no list`);
    return element;
  }
}

function sortedByName<Value>(entries: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
