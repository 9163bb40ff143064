import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { VoucherView } from '@studio/contract/vouchers/vouchers';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { ApiError, userMessageOf } from '../../shared/http/api.ts';
import { ButtonLink } from '../../shared/ui/button/Button.tsx';
import { RetryButton } from '../../shared/ui/button/RetryButton.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { Reference } from '../bookings/bookingPage/Reference.tsx';
import { sessionVoucher } from '../bookings/codes/sessionCodes.ts';
import { VoucherCodeForm } from '../vouchers/VoucherCodeForm.tsx';
import { VoucherHead } from '../vouchers/VoucherHead.tsx';
import { VoucherHistory } from '../vouchers/VoucherHistory.tsx';
import { voucherQuery } from '../vouchers/voucherQuery.ts';
import { LoadingPage } from './LoadingPage.tsx';

/** What is left of a voucher. Without a code in the address it asks for one. */
export function Voucher() {
  const { code } = useParams();
  if (code !== undefined) return <Balance key={code} typed={code} />;
  return (
    <Frame title="Check a voucher">
      <p className="max-w-text text-ink-2">See what is left on a gift voucher, and until when you can use it.</p>
      <FormPanel />
    </Frame>
  );
}

function Balance({ typed }: { typed: string }) {
  const { data: voucher, error, isFetched, isFetching, refetch } = useQuery(voucherQuery(typed));
  if (voucher) return <BalanceFound voucher={voucher} />;
  if (voucher === null) {
    return (
      <Frame title="We do not know this voucher" status={404}>
        <p className="max-w-text text-ink-2">
          There is no voucher with the code <strong className="text-ink break-all">{typed}</strong>. Please compare it
          with the card or the mail.
        </p>
        <FormPanel />
      </Frame>
    );
  }
  if (!isFetched) {
    return (
      <Container className="pt-10 pb-22 md:pt-14">
        <PageHead head={{ title: pageTitle('Your voucher'), noindex: true }} />
        <LoadingPage title="Loading your voucher..." />
        <noscript>
          <p className="mt-6">We could not load your voucher just now. Please reload this page in a moment.</p>
        </noscript>
      </Container>
    );
  }
  const isLimited = error instanceof ApiError && error.status === 429;
  return (
    <Frame title="Your voucher">
      <EmptyState icon="alert" urgent action={<RetryButton isFetching={isFetching} onRetry={() => void refetch()} />}>
        {isLimited
          ? userMessageOf(error, 'Too many attempts. Please try again later.')
          : 'We could not load your voucher just now. Its balance is unchanged: please try again in a moment.'}
      </EmptyState>
    </Frame>
  );
}

function BalanceFound({ voucher }: { voucher: VoucherView }) {
  return (
    <>
      <PageHead head={{ title: pageTitle('Your voucher'), noindex: true }} />
      <VoucherHead voucher={voucher} />
      <Container className="grid items-start gap-4 pt-4 pb-22 md:grid-cols-2 md:gap-6 md:pt-6">
        <div className="grid gap-4 md:gap-6">
          {voucher.state === 'valid' && (
            <ButtonLink href="/events" onClick={() => sessionVoucher.write(voucher.code)}>
              Choose a workshop <Icon name="arrow" size={18} />
            </ButtonLink>
          )}
          <section aria-labelledby="voucher-code" className="panel grid gap-2">
            <h2 id="voucher-code">Your code</h2>
            <Reference label="Code" reference={voucher.code} tone="outline" />
            {voucher.state === 'valid' && (
              <p className="text-sm text-ink-2">
                It is filled in when you start from here. It pays what a booking costs; the rest stays on it.
              </p>
            )}
          </section>
        </div>
        <div className="grid gap-4 md:gap-6">
          <VoucherHistory voucher={voucher} />
          <details className="panel">
            <summary className="cursor-pointer font-semibold">Check another voucher</summary>
            <div className="mt-4">
              <VoucherCodeForm />
            </div>
          </details>
        </div>
      </Container>
    </>
  );
}

function FormPanel() {
  return (
    <div className="panel max-w-140">
      <VoucherCodeForm />
    </div>
  );
}

interface FrameProps {
  title: string;
  /** The HTTP status on the server. */
  status?: number;
  children: ReactNode;
}

function Frame({ title, status, children }: FrameProps) {
  return (
    <Container className="grid gap-5 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle(title), noindex: true, ...(status && { status }) }} />
      <h1 className="text-h2">{title}</h1>
      {children}
    </Container>
  );
}
