import { useEffect } from 'react';
import { Route, Routes, matchRoutes, useLocation } from 'react-router-dom';
import { routes } from './routes.tsx';
import { Layout } from './site/Layout.tsx';
import { Toaster } from './ui/Toaster.tsx';
import './styles/app.css';

/** Everything inside the router. The same tree on the server and in the browser. */
export function App() {
  useEffect(() => {
    // For whoever drives this page: from now on it answers.
    document.documentElement.dataset['hydrated'] = '';
  }, []);
  const frame = matchRoutes(routes, useLocation())?.at(-1)?.route.frame;
  return (
    <Layout frame={frame}>
      <Routes>
        {routes.map(({ path, page: { Page } }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
      <Toaster />
    </Layout>
  );
}
