// Finds components that return text. React puts such text beside other nodes as a text node. After a browser has
// translated the page, React can neither change nor remove that node. All other text gets an element in
// `services/web/src/shared/jsx` (ADR 0077). The check reads the type that a component of a .tsx file returns: it may
// not contain a string or a number.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const directory = process.argv[2] ?? 'services/web/src';
const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => join(directory, name));

const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
const program = ts.createProgram(files, options);
const checker = program.getTypeChecker();

const components = files.flatMap(componentsIn);
const wrong = components.filter(({ type }) => canBeText(type));
for (const { place, name } of wrong) console.error(`${place}: ${name} returns text; put it into an element`);
if (components.length === 0) console.error(`component text: ${directory} has no component`);
if (wrong.length > 0 || components.length === 0) process.exit(1);
console.log(`component text: ${components.length} components, none returns text`);

interface Component {
  name: string;
  place: string;
  type: ts.Type;
}

function componentsIn(file: string): Component[] {
  const source = program.getSourceFile(file);
  if (!source) return [];
  const found: Component[] = [];
  const visit = (node: ts.Node): void => {
    const name = isFunction(node) ? node.name : undefined;
    if (name && ts.isIdentifier(name) && /^[A-Z]/.test(name.text)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      for (const signature of checker.getTypeAtLocation(name).getCallSignatures())
        found.push({ name: name.text, place: `${file}:${line + 1}`, type: signature.getReturnType() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.VariableDeclaration {
  if (!ts.isVariableDeclaration(node)) return ts.isFunctionDeclaration(node);
  const { initializer } = node;
  return initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
}

function canBeText(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(canBeText);
  if (checker.isArrayType(type)) return checker.getTypeArguments(type as ts.TypeReference).some(canBeText);
  return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0;
}
