import { noSpans } from './spans.ts';
import type { Spans } from './spans.ts';

export interface SpanSource {
  service: string;
  version: string;
  /** The setting OTEL_EXPORTER_OTLP_ENDPOINT. */
  otlpEndpoint: string | null;
}

export async function openSpans({ otlpEndpoint, ...source }: SpanSource): Promise<Spans> {
  if (otlpEndpoint === null) return noSpans;
  const { openOtlpSpans } = await import('./otlpSpans.ts');
  return openOtlpSpans(otlpEndpoint, source);
}
