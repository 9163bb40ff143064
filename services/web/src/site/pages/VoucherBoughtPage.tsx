import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { VoucherOrderState } from '@studio/contract/vouchers/voucherOrders';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { usePolled } from '../bookings/bookingPage/usePolled.ts';
import { StudioContact } from '../bookings/manage/parts/StudioContact.tsx';
import { BoughtVoucher } from '../bookings/voucherSales/BoughtVoucher.tsx';
import { clearVoucherForm } from '../bookings/voucherSales/voucherEntry.ts';
import { voucherOrderQuery } from '../bookings/voucherSales/voucherQueries.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** The page to which the provider returns the buyer of a voucher. Only the browser that ordered it sees the code. */
export function VoucherBought() {
  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Your gift voucher'), noindex: true }} />
      <Content />
      <noscript>
        <p>This page needs JavaScript. Your voucher comes by email as soon as your payment arrives.</p>
      </noscript>
    </Container>
  );
}

function Content() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const isId = /^[\w-]{22}$/.test(id);
  const { query, check, stopped } = usePolled(
    { ...voucherOrderQuery(id), enabled: isId },
    (read) => read?.state === 'waiting' || read?.state === 'failed',
  );
  const order = query.data;
  const isBought = order?.state === 'bought';
  useEffect(() => {
    if (isBought) clearVoucherForm();
  }, [isBought]);

  if (!isId || order === null) return <Unknown />;
  if (!order) {
    return query.isError ? (
      <EmptyState icon="alert" urgent action={<RetryButton {...check} />}>
        We could not load your voucher just now. If you have paid, it comes by email too.
      </EmptyState>
    ) : (
      <LoadingPage title="Loading your voucher..." />
    );
  }
  if (order.voucher) return <BoughtVoucher {...order} voucher={order.voucher} />;
  const { title, text } = messages[order.state];
  return (
    <Message title={title}>
      <p className="text-lede">{text}</p>
      {order.state === 'waiting' && !stopped && (
        <output className="text-ink-2">This page updates automatically.</output>
      )}
      <div className="flex flex-wrap gap-3">
        {stopped && <RetryButton {...stopped} label="Check again" />}
        {(order.state === 'failed' || order.state === 'expired') && <ButtonLink href="/vouchers">Try again</ButtonLink>}
      </div>
    </Message>
  );
}

const messages: Record<VoucherOrderState, { title: string; text: string }> = {
  waiting: {
    title: 'We are waiting for your bank',
    text: 'As soon as your payment arrives, your voucher is shown here and comes by email.',
  },
  failed: { title: 'Payment failed', text: 'Your payment was not made. What you entered is still in the form.' },
  expired: { title: 'This order has expired', text: 'It was not paid in time. You can order the voucher again.' },
  in_review: {
    title: 'We are checking your payment',
    text: 'A payment of a different amount has arrived. We will contact you by email.',
  },
  bought: { title: 'Your voucher is ready', text: '' },
};

function Unknown() {
  return (
    <Message title="Your gift voucher">
      <p className="max-w-text text-ink-2">
        This page shows a voucher only in the browser that bought it. Have you paid? Then the voucher comes by email.
        Questions? Call or write: <StudioContact />.
      </p>
      <ButtonLink href="/vouchers" tone="outline">
        Gift vouchers
      </ButtonLink>
    </Message>
  );
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-h2">{title}</h1>
      {children}
    </div>
  );
}
