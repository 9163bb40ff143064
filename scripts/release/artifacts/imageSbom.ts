// Prints the bill of materials of a release as CycloneDX: the npm packages of `make sbom`, and the Debian packages and Node
// of the images. `tsx imageSbom.ts IMAGES TAG NAME…`
import { execFileSync } from 'node:child_process';

interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  properties?: { name: string; value: string }[];
}

const [images = '', tag = '', ...names] = process.argv.slice(2);
const bom = JSON.parse(run('make', ['--no-print-directory', 'sbom'])) as { components: Component[] };

const inImages = new Map<string, Component>();
for (const image of names) {
  for (const component of [...debianPackages(image), ...nodeOf(image)]) {
    const known = inImages.get(component.purl) ?? { ...component, properties: [] };
    known.properties?.push({ name: 'studio:image', value: image });
    inImages.set(component.purl, known);
  }
}
bom.components.push(...inImages.values());
console.log(JSON.stringify(bom, null, 2));

function debianPackages(image: string): Component[] {
  return inImage(image, 'dpkg-query', ['-W', '-f', '${Package} ${Version} ${Architecture}\\n'])
    .split('\n')
    .map((line) => {
      const [name = '', version = '', processor = ''] = line.split(' ');
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${processor}`;
      return { type: 'library', 'bom-ref': purl, name, version, purl };
    });
}

function nodeOf(image: string): Component[] {
  if (image === 'backup') return [];
  const version = inImage(image, 'node', ['--version']).slice(1);
  const purl = `pkg:generic/node@${version}`;
  return [{ type: 'platform', 'bom-ref': purl, name: 'node', version, purl }];
}

function inImage(image: string, program: string, args: string[]): string {
  const options = ['run', '--rm', '--network', 'none', '--entrypoint', program];
  return run('docker', [...options, `${images}/${image}:${tag}`, ...args]).trim();
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
