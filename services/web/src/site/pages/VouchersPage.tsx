import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { studio } from '@studio/contract/studio';
import { useInBrowser } from '../../shared/forms/useInBrowser.ts';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { emptyVoucher, voucherDraft } from '../bookings/voucherSales/voucherEntry.ts';
import { VoucherForm } from '../bookings/voucherSales/VoucherForm.tsx';
import { nextDatePerTitle, voucherWorkshopsQuery } from '../bookings/voucherSales/voucherQueries.ts';
import { useStudioSettings } from '../settings/settingsQuery.ts';
import { PageMessage } from './PageMessage.tsx';

/** The page on which visitors buy a voucher. Without the list of workshops it offers sums only. */
export function Vouchers() {
  const settings = useStudioSettings();
  const { data } = useQuery(voucherWorkshopsQuery);
  const [search] = useSearchParams();
  const inBrowser = useInBrowser();
  if (settings && !settings.sellsVouchers) return <NotSold />;
  return (
    <Container className="grid gap-8 pt-8 pb-22 md:pt-12">
      <PageHead head={{ title: pageTitle('Gift vouchers'), description: `Give a workshop at ${studio.name}.` }} />
      <div className="grid gap-2">
        <h1 className="text-h2">Give a workshop</h1>
        <p className="text-lede">A voucher for any workshop, in their mail on the day.</p>
        {search.get('payment') === 'cancelled' && (
          <output className="block rounded-md bg-wait-bg px-4 py-3 text-sm text-wait">
            The payment was cancelled. Nothing was charged, and what you entered is still here.
          </output>
        )}
      </div>
      {/* The stored draft is known in the browser only. */}
      <VoucherForm
        key={String(inBrowser)}
        initial={{ ...emptyVoucher, ...(inBrowser && voucherDraft.read()) }}
        workshops={nextDatePerTitle(data?.events ?? [])}
      />
    </Container>
  );
}

function NotSold() {
  return (
    <Container>
      <PageMessage>
        <PageHead head={{ title: pageTitle('Gift vouchers'), noindex: true, status: 404 }} />
        <h1 className="text-h2">Gift vouchers</h1>
        <p className="text-lede">We do not sell gift vouchers at the moment.</p>
        <ButtonLink href="/events">Browse Workshops</ButtonLink>
      </PageMessage>
    </Container>
  );
}
