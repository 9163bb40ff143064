import { useEffect } from 'react';
import { Route, Routes, matchRoutes, useLocation } from 'react-router-dom';
import { routes } from './routes.tsx';
import { readablePath } from './shared/http/readablePath.ts';
import { PageBoundary } from './shared/ui/PageBoundary.tsx';
import { Toaster } from './shared/ui/Toaster.tsx';
import { BrokenPage } from './site/layout/BrokenPage.tsx';
import { Layout } from './site/layout/Layout.tsx';
import './shared/styles/app.css';

/** Everything inside the router. The same tree on the server and in the browser. */
export function App() {
  useEffect(() => {
    // For tests that drive this page: it is interactive from now on.
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  const asked = useLocation();
  const location = { ...asked, pathname: readablePath(asked.pathname) };
  const frame = matchRoutes(routes, location)?.at(-1)?.route.frame;
  return (
    <Layout frame={frame}>
      <PageBoundary whenBroken={brokenPage}>
        <Routes location={location}>
          {routes.map(({ path, page: { Page } }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </PageBoundary>
      <Toaster />
    </Layout>
  );
}

function brokenPage(showAgain: () => void) {
  const tryAgain = () => {
    for (const { page } of routes) page.forgetFailure();
    showAgain();
  };
  return <BrokenPage onLeave={tryAgain} />;
}
