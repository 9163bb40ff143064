/** Thrown with every fault of the environment, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The environment has faults:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads a service's settings by name and collects what is wrong with them, so that a wrong environment is told of all
 * its faults at once. Faults never repeat a value that may be secret.
 */
export class Environment {
  readonly production: boolean;
  private readonly variables: Variables;
  private readonly readFile: (path: string) => string;
  private readonly faults: string[] = [];

  /** @param readFile gives a secret's file as text, or throws; Node's own, for nothing here may import Node */
  constructor(variables: Variables, readFile: (path: string) => string) {
    this.variables = variables;
    this.readFile = readFile;
    this.production = variables['NODE_ENV'] === 'production';
  }

  fault(sentence: string): void {
    if (!this.faults.includes(sentence)) this.faults.push(sentence);
  }

  /** The config, frozen to its depth, or a `ConfigError` when anything was wrong. */
  frozen<Config extends object>(config: Config): Config {
    if (this.faults.length > 0) throw new ConfigError(this.faults);
    return deepFreeze(config);
  }

  text(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined;
  }

  /** A setting that may come from the file that `NAME_FILE` names instead. */
  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`);
    if (!file) return this.text(name);
    if (this.text(name)) this.fault(`${name} and ${name}_FILE are both set; keep one`);
    try {
      return this.readFile(file).trim() || undefined;
    } catch {
      this.fault(`${name}_FILE names a file that cannot be read: ${file}`);
      return undefined;
    }
  }

  /** What a laptop can guess and production must say. */
  said(name: string, laptop: string, value: string | undefined = this.text(name)): string {
    if (value === undefined && this.production) this.fault(`${name} must be set in production`);
    return value ?? laptop;
  }

  /** At least 32 bytes, and in production none that stands in an example; null when it is not set. */
  key(name: string): string | null {
    const value = this.secret(name);
    if (value === undefined) return null;
    if (new TextEncoder().encode(value).length < 32) {
      this.fault(`${name} must be set to at least 32 random characters`);
    } else if (this.production && (new Set(value).size < 8 || /change.?me|example|sample|insert/i.test(value))) {
      this.fault(`${name} is a sample; make your own with: openssl rand -base64 48`);
    }
    return value;
  }

  requiredKey(name: string): string {
    const value = this.key(name);
    if (value === null) this.fault(`${name} must be set to at least 32 random characters`);
    return value ?? '';
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.fault(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  oneOf<Word extends string>(name: string, words: readonly Word[], fallback: Word): Word {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const word = words.find((known) => known === value);
    if (word === undefined) this.fault(`${name} must be one of ${words.join(', ')}, not "${value}"`);
    return word ?? fallback;
  }

  /** Notes an address of another scheme, or one that would leave this machine unencrypted; returns it all the same. */
  url(name: string, value: string, schemes: readonly string[]): string {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !schemes.includes(parsed.protocol)) {
      const beginnings = schemes.map((scheme) => (scheme === 'file:' ? scheme : `${scheme}//`));
      this.fault(`${name} must be an address that begins with ${beginnings.join(' or ')}`);
    } else if (this.production && parsed.protocol === 'http:' && !isNear(parsed.hostname)) {
      this.fault(`${name} must use https in production`);
    }
    return value;
  }

  /** An origin such as `https://studio.example`, without its last slash. */
  origin(name: string, value: string): string {
    if (/^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value)) return new URL(value).origin;
    this.fault(`${name} must be an origin such as https://studio.example, without a path`);
    return value;
  }

  /** Origins, separated by commas or spaces; in production those of other machines must be https. */
  origins(name: string, value: string): string[] {
    return listOf(value).map((one) => this.origin(name, this.url(name, one, ['http:', 'https:'])));
  }
}

/** The parts of a list, separated by commas or spaces. */
export function listOf(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

/** This machine, or a bare service name such as compose and Kubernetes give. */
function isNear(hostname: string): boolean {
  return ['127.0.0.1', '[::1]'].includes(hostname) || /^[a-z0-9-]+$/i.test(hostname);
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
