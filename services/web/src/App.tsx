import { startTransition, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { FallbackProps } from 'react-error-boundary';
import { Route, Routes, matchRoutes, useLocation } from 'react-router-dom';
import { routes } from './routes.tsx';
import { readablePath } from './shared/http/readablePath.ts';
import { Toaster } from './shared/ui/toast/Toaster.tsx';
import { BrokenPage } from './site/layout/BrokenPage.tsx';
import { Layout } from './site/layout/Layout.tsx';
import './shared/styles/app.css';

export function App() {
  useEffect(() => {
    // Browser tests wait for this sign that the page is interactive.
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  const current = useLocation();
  const location = { ...current, pathname: readablePath(current.pathname) };
  const frame = matchRoutes(routes, location)?.at(-1)?.route.frame;
  return (
    <Layout frame={frame}>
      <ErrorBoundary fallbackRender={renderBrokenPage}>
        <Routes location={location}>
          {routes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </ErrorBoundary>
      <Toaster />
    </Layout>
  );
}

function renderBrokenPage({ resetErrorBoundary }: FallbackProps) {
  // The transition keeps the error page until the page's script has been loaded.
  return <BrokenPage onLeave={() => startTransition(resetErrorBoundary)} />;
}
