/** Security headers of every response (DESIGN §6, RELIABILITY §2). */
export interface HeaderPolicy {
  /** Headers of pages only. They mean nothing for files, and a page loads a dozen files. */
  page: Record<string, string>;
  common: Record<string, string>;
}

export const cspReportPath = '/csp-reports';

/** Features of browsers that no page uses. */
const off = (
  'accelerometer autoplay camera display-capture encrypted-media fullscreen geolocation gyroscope magnetometer ' +
  'microphone midi payment picture-in-picture publickey-credentials-get screen-wake-lock usb xr-spatial-tracking'
).split(' ');

interface PolicyParts {
  /** The origins of the card provider's form and its redirects. */
  formOrigins: readonly string[];
  /** Whether the site's address is https, which adds Strict-Transport-Security. */
  https: boolean;
  /** Whether Vite's development server runs, which needs inline scripts and a web socket. */
  development: boolean;
}

export function headerPolicy({ formOrigins, https, development }: PolicyParts): HeaderPolicy {
  return {
    page: {
      // Scripts have no nonce, because pages are cached and compressed; data is in JSON script elements (DESIGN §6).
      'Content-Security-Policy': [
        "default-src 'self'",
        development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
        // Radix adds a style element when it locks scrolling.
        "style-src 'self' 'unsafe-inline'",
        // A workshop's picture may be on any https site (ADR 0006).
        "img-src 'self' data: blob: https:",
        "font-src 'self'",
        development ? "connect-src 'self' ws:" : "connect-src 'self'",
        `form-action 'self' ${formOrigins.join(' ')}`,
        "frame-ancestors 'none'",
        "frame-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        `report-uri ${cspReportPath}`,
        'report-to csp',
      ].join('; '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': off.map((feature) => `${feature}=()`).join(', '),
      'Reporting-Endpoints': `csp="${cspReportPath}"`,
    },
    common: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    },
  };
}

/**
 * The Cache-Control of responses that are the same for every visitor. Browsers always revalidate; a shared cache reuses
 * a response for `seconds`, and for as long again while it revalidates.
 */
export function publicCacheControl(seconds: number): string {
  if (seconds === 0) return 'public, no-cache';
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
}
