/** What every answer of this server says about how it may be used (DESIGN §6, RELIABILITY §2). */
export interface HeaderPolicy {
  contentSecurity: string;
  common: Record<string, string>;
}

const off = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

interface PolicyParts {
  /** The provider's hosts. */
  formOrigins: readonly string[];
  /** The site's own address is https: adds the promise to stay there. */
  https: boolean;
  /** Vite's development server writes scripts into the page and speaks to them through a socket. */
  development: boolean;
}

export function headerPolicy({ formOrigins, https, development }: PolicyParts): HeaderPolicy {
  return {
    // No nonce: data travels in JSON script elements, so a page can be kept and compressed (DESIGN §6).
    contentSecurity: [
      "default-src 'self'",
      development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
      // Radix puts a style element beside what it locks; no script can come from one.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      development ? "connect-src 'self' ws:" : "connect-src 'self'",
      `form-action 'self' ${formOrigins.join(' ')}`,
      "frame-ancestors 'none'",
      "frame-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
    ].join('; '),
    common: {
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': off.map((feature) => `${feature}=()`).join(', '),
      'X-Frame-Options': 'DENY',
      ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    },
  };
}
