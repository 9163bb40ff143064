import { Suspense, startTransition, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { FallbackProps } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import { matchRoute, readablePath } from './matchRoute.ts';
import { routes } from './routes.tsx';
import { Toaster } from './shared/ui/toast/Toaster.tsx';
import { BrokenPage } from './site/layout/BrokenPage.tsx';
import { Layout } from './site/layout/Layout.tsx';
import { useSellsVouchers } from './site/settings/settingsQuery.ts';
import './shared/styles/app.css';

export function App() {
  const current = useLocation();
  const sellsVouchers = useSellsVouchers();
  const location = { ...current, pathname: readablePath(current.pathname) };
  const {
    path,
    frame,
    page: { Page },
  } = matchRoute(routes, location.pathname).route;
  return (
    <Layout frame={frame} sellsVouchers={sellsVouchers}>
      <ErrorBoundary fallbackRender={renderBrokenPage}>
        <Routes location={location}>
          <Route path={path} element={<Page />} />
        </Routes>
      </ErrorBoundary>
      <Toaster />
      <Suspense>
        <HydrationMark />
      </Suspense>
    </Layout>
  );
}

/**
 * Marks the document as hydrated, which browser tests wait for. React hydrates the content of a Suspense, and with it
 * this mark, in one pass after the rest of the page.
 */
function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  return null;
}

function renderBrokenPage({ resetErrorBoundary }: FallbackProps) {
  // The transition shows the error page until the script of the next page is loaded.
  return <BrokenPage onLeave={() => startTransition(resetErrorBoundary)} />;
}
