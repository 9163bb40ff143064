import { Booking } from '../../src/bookings/booking.model.ts';
import { readLedger } from '../payments/ledger.ts';
import { providerSettings, useProvider } from '../payments/provider.ts';
import { requestStatus, useApiProcesses } from './apiProcess.ts';
import type { ApiProcess } from './apiProcess.ts';
import { useOwnCluster } from './ownCluster.ts';

/** What the first admin enters to log in. */
export const replicaAdmin = { username: 'admin', password: 'kiln temperature 1240' };

/** APIs on one database, each with its own port. Call it once, at the top of a test file. */
export function useReplicas() {
  const provider = useProvider();
  const own = useOwnCluster();
  const run = useApiProcesses(() => own.cluster.url);

  function replicaOn(port: string, drainMs = 600): ApiProcess {
    return run({
      API_PORT: port,
      DRAIN_MS: String(drainMs),
      RATE_LIMIT_MULTIPLIER: '1000',
      ADMIN_PASSWORD: replicaAdmin.password,
      ...providerSettings(provider),
    });
  }

  /** Expects that each hold is a confirmed booking with one payment. */
  async function expectPaid(holdIds: readonly string[]): Promise<void> {
    const rows = await Booking.findAll({ where: { '$request.id$': holdIds } });
    const money = await readLedger(own.database);
    const wrong = holdIds.filter((holdId) => {
      const row = rows.find((booking) => booking.request.id === holdId);
      const payments = money.filter(({ bookingId }) => bookingId === row?.id);
      return row?.status !== 'confirmed' || row.paymentStatus !== 'completed' || payments.length !== 1;
    });
    expect(wrong).toEqual([]);
  }

  return { own, replicaOn, expectPaid };
}

export function isReady({ origin }: ApiProcess): Promise<boolean> {
  return requestStatus(`${origin}/readyz`).then((status) => status === 200);
}
