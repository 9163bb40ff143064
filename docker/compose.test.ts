import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readers } from './secrets/catalogue.ts';

interface Service {
  image: string;
  user?: string;
  entrypoint?: string[];
  command?: string[];
  build?: object;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  privileged?: boolean;
  network_mode?: string;
  cap_add?: string[];
  restart?: string;
  stop_grace_period?: string;
  mem_limit?: string;
  pids_limit?: number;
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, object>;
  volumes: Record<string, object>;
}

const text = readFileSync(join(process.cwd(), 'docker-compose.yml'), 'utf8');
const { services, networks, volumes } = parse(text, { merge: true }) as Compose;
const all = Object.entries(services);
const always = all.filter(([, service]) => !service.profiles);

test('only the web port is published, and by default only to this machine', () => {
  const published = always.filter(([, service]) => service.ports).map(([name, service]) => [name, service.ports]);

  expect(published).toEqual([['web', ['${WEB_BIND:-127.0.0.1}:${WEB_PORT:-3000}:3000']]]);
  for (const [name, service] of all.filter(([, one]) => one.profiles && one.ports && one !== services['proxy'])) {
    expect({ name, ports: service.ports }).toEqual({ name, ports: [expect.stringMatching(/^127\.0\.0\.1:/)] });
  }
});

// RELIABILITY O12, O17
test.each(all)('%s writes only to its volumes and has no additional capabilities', (name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(service.privileged ?? service.network_mode === 'host').toBe(false);
  const capabilities: Record<string, string[]> = {
    secrets: ['DAC_READ_SEARCH'],
    proxy: ['NET_BIND_SERVICE'],
    'proxy-owner': ['CHOWN'],
  };
  expect(service.cap_add).toEqual(capabilities[name]);
});

test.each(always.filter(([name]) => name !== 'secrets' && name !== 'migrate'))(
  '%s restarts after a crash and starts after its dependencies',
  (_name, service) => {
    expect(service.restart).toBe('always');
    expect(service.stop_grace_period).toBe('45s');
    for (const [before, { condition }] of Object.entries(service.depends_on ?? {})) {
      const ends = ['secrets', 'migrate'].includes(before);
      expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy');
    }
  },
);

test('the proxy is not root, offers HTTP/3 only where its port is open, and logs each request without its visitor', () => {
  const caddyfile = readFileSync(join(process.cwd(), 'docker/Caddyfile'), 'utf8');
  const offersHttp3 = !/^\t\tprotocols h1 h2$/m.test(caddyfile);

  expect(services['proxy']?.user).toBe('1000:1000');
  expect(offersHttp3).toBe(services['proxy']?.ports?.some((port) => port.endsWith('/udp')));
  expect(caddyfile).toMatch(/^\{\$SITE_ADDRESS\} \{\n\tlog$/m);
  for (const filter of ['remote_ip ip_mask', 'client_ip ip_mask', 'uri regexp', 'headers delete']) {
    expect(caddyfile).toContain(`request>${filter}`);
  }
});

test.each(all)('%s has limits on memory and processes', (_name, service) => {
  expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  expect(service.pids_limit).toBeGreaterThan(0);
});

// Compose waits for the health checks, and `docker compose ps` shows their results.
const trial = ['sandbox-payfast', 'sandbox-mailbox'];
test.each(['postgres', 'redis', 'api', 'worker', 'web', 'backup', 'proxy', ...trial])(
  '%s has a health check',
  (name) => {
    expect(services[name]?.healthcheck).toBeDefined();
  },
);

test('every secret is a file in a volume that only its reader mounts', () => {
  for (const [name, service] of all) {
    const mounts = (service.volumes ?? []).filter((volume) => volume.startsWith('secrets-') && name !== 'secrets');
    const own = { restore: 'backup', 'sandbox-workshops': 'migrate' }[name] ?? name;
    expect(mounts).toEqual(own in readers ? [`secrets-${own}:/run/secrets:ro`] : []);

    const files = Object.entries(service.environment ?? {}).filter(([key]) => key.endsWith('_FILE'));
    for (const [, file] of files) expect(readers[own]?.map((secret) => `/run/secrets/${secret}`)).toContain(file);
  }
});

// With another name, the message about a wrong value would name a setting that the operator has not written.
test('every setting has the same name in `.env` and in its service', () => {
  const settings = all.flatMap(([, { environment = {} }]) =>
    Object.entries(environment).map(([name, value]) => [name, /^\$\{(\w+)/.exec(value)?.[1] ?? name]),
  );

  expect(settings.filter(([name, written]) => name !== written)).toEqual([]);
});

test('the databases are on a network without access to the internet', () => {
  expect(networks['stores']).toEqual({ internal: true });
  expect(services['postgres']?.networks).toEqual(['stores']);
  expect(services['redis']?.networks).toEqual(['stores']);
  expect(services['web']?.networks).not.toContain('stores');
});

// If Compose recreated one of these, it would also recreate every service that depends on it.
test.each(['postgres', 'redis'])('%s keeps running while a release replaces our images', (name) => {
  const stable = new Set([name]);
  for (const one of stable) for (const before of Object.keys(services[one]?.depends_on ?? {})) stable.add(before);

  for (const one of stable) {
    expect({ one, build: services[one]?.build }).toEqual({ one, build: undefined });
    expect(services[one]?.image).not.toContain('VERSION');
  }
});

test('`make up` and `make trial` pull or build the images first, then print the first password in a container without a log', () => {
  // `make test` runs this test in its own make, whose variables would make the inner make print the names of
  // directories.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAKE')));
  const dryRun = (...targets: string[]) =>
    spawnSync('make', ['--dry-run', ...targets], { encoding: 'utf8', env }).stdout;

  for (const target of ['up', 'trial']) {
    expect(dryRun(target)).toMatch(
      /^docker\/images\.sh *\ndocker compose run --rm secrets --print-password .*\ndocker\/upgrade\.sh\n/,
    );
  }
  expect(dryRun('up', 'BUILD=1')).toMatch(/^docker\/images\.sh --build\n/);
});

test('every image and volume has a name and a version', () => {
  for (const [name, service] of all) {
    expect({ name, image: service.image }).toEqual({
      name,
      image: expect.stringMatching(/^(\$\{IMAGES:-[a-z./-]+\}\/)?[a-z/-]+:(?!latest)\S+$/),
    });
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (/^[a-z-]+$/.test(source)) expect(Object.keys(volumes)).toContain(source);
    }
  }
});
