import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`The environment has errors:\n${errors.map((error) => `- ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads settings and collects every error. Messages never repeat a value that may be secret. */
export class Environment {
  readonly production: boolean;
  private readonly variables: Variables;
  private readonly errors: string[] = [];

  constructor(variables: Variables) {
    this.variables = variables;
    this.production = variables['NODE_ENV'] === 'production';
  }

  addError(sentence: string): void {
    if (!this.errors.includes(sentence)) this.errors.push(sentence);
  }

  /** Freezes deeply. @throws ConfigError when a setting was invalid */
  freeze<Config extends object>(config: Config): Config {
    if (this.errors.length > 0) throw new ConfigError(this.errors);
    return deepFreeze(config);
  }

  text(name: string): string | undefined {
    return this.variables[name]?.trim() || undefined;
  }

  secret(name: string): string | undefined {
    const file = this.text(`${name}_FILE`);
    if (!file) return this.text(name);
    if (this.text(name)) this.addError(`${name} and ${name}_FILE are both set; keep one`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch {
      this.addError(`${name}_FILE names a file that cannot be read: ${file}`);
      return undefined;
    }
  }

  /** Uses the fallback only outside production. */
  requiredInProduction(name: string, fallback: string, value: string | undefined = this.text(name)): string {
    if (value === undefined && this.production) this.addError(`${name} must be set in production`);
    return value ?? fallback;
  }

  /** Requires at least 32 bytes. Production rejects sample values. */
  key(name: string): string | null {
    const value = this.secret(name);
    if (value === undefined) return null;
    if (Buffer.byteLength(value) < 32) {
      this.addError(`${name} must be set to at least 32 random characters`);
    } else if (this.production && (new Set(value).size < 8 || /change.?me|example|sample|insert/i.test(value))) {
      this.addError(`${name} is a sample; make your own with: openssl rand -base64 48`);
    }
    return value;
  }

  requiredKey(name: string): string {
    const value = this.key(name);
    if (value === null) this.addError(`${name} must be set to at least 32 random characters`);
    return value ?? '';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.addError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  port(name: string, fallback: number): number {
    return this.integer(name, fallback, 0, 65_535);
  }

  optionalPort(name: string): number | null {
    return this.text(name) ? this.port(name, 0) : null;
  }

  host(name: string, fallback: string): string {
    const host = this.text(name) ?? fallback;
    if (isIP(host) === 0 && host !== 'localhost') this.addError(`${name} must be an IP address or localhost`);
    return host;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = values.find((known) => known === text);
    if (value === undefined) this.addError(`${name} must be one of ${values.join(', ')}, not "${text}"`);
    return value ?? fallback;
  }

  /** Reports a wrong scheme and, in production, plain http to another machine. Always returns the value. */
  url(name: string, value: string, schemes: readonly string[]): string {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !schemes.includes(parsed.protocol)) {
      const prefixes = schemes.map((scheme) => (scheme === 'file:' ? scheme : `${scheme}//`));
      this.addError(`${name} must be an address that begins with ${prefixes.join(' or ')}`);
    } else if (this.production && parsed.protocol === 'http:' && !isInternalHost(parsed.hostname)) {
      this.addError(`${name} must use https in production`);
    }
    return value;
  }

  origin(name: string, value: string): string {
    if (/^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value)) return new URL(value).origin;
    this.addError(`${name} must be an origin such as https://studio.example, without a path`);
    return value;
  }

  /** Values are separated by commas or spaces. In production, origins on other machines need https. */
  origins(name: string, value: string): string[] {
    return splitList(value).map((one) => this.origin(name, this.url(name, one, ['http:', 'https:'])));
  }
}

export function splitList(value: string): string[] {
  return value.split(/[\s,]+/).filter(Boolean);
}

function isInternalHost(hostname: string): boolean {
  return ['127.0.0.1', '[::1]'].includes(hostname) || /^[a-z0-9-]+$/i.test(hostname);
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null) deepFreeze(part);
  }
  return Object.freeze(value);
}
