import { useEffect } from 'react';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import { currentLanguage } from '../i18n/language.ts';
import type { Route } from './+types/root';
import { apiContext } from './data.ts';
import { ErrorScreen } from './error-screen.tsx';
import { fontsScript } from './fonts-script.ts';
import { layOutTheRest, whenIdle } from './lay-out-the-rest.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { keepForOffline } from './offline/register.ts';
import { watchRouteChunks } from './route-chunks.ts';
import styleSheet from './styles/app.css?url';
import { currentShop, rememberShop, useShop } from './shop.ts';
import { isStaffPath } from './staff-path.ts';
import { themeScript } from './theme.ts';
import { ToastHost } from './toast-host.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: iconAddress('/favicon.ico'), sizes: '48x48' },
  { rel: 'icon', href: iconAddress('/favicon.svg'), type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: iconAddress('/apple-touch-icon.png') },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Browsers keep icons for long: a changed one has another address. */
function iconAddress(path: string): string {
  const { icon_version: version } = currentShop();
  return version === null ? path : `${path}?v=${version}`;
}

/** Nothing about the visitor: the same for everybody, so that the page can be kept. */
export function loader({ context }: Route.LoaderArgs) {
  const { apiBaseUrl, publicUrl } = context.get(apiContext);
  return { apiBaseUrl, publicUrl, shop: currentShop() };
}

/** The shop's addresses do not change while somebody visits. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  if (data) rememberShop(data.shop);
  const shop = useShop();
  // The router is not React: its pages' scripts are watched from outside.
  useEffect(watchRouteChunks, []);
  useEffect(keepForOffline, []);
  useEffect(comeAlive, []);
  return (
    // The script below sets the theme on this element before React sees it.
    <html
      lang={isStaffPath(pathname) && currentLanguage() === 'en' ? 'en' : 'es-MX'}
      data-api={data?.apiBaseUrl}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Before everything else that is fetched: nothing is seen without it. */}
        <link rel="stylesheet" href={styleSheet} precedence="default" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fafaf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b0f11" />
        <script dangerouslySetInnerHTML={{ __html: `${themeScript}\n${fontsScript}` }} />
        <Meta />
        <Links />
        {/* Behind the stylesheet, whose colours it changes; without it nothing was chosen. */}
        {shop.palette_css !== null && <style dangerouslySetInnerHTML={{ __html: shop.palette_css }} />}
      </head>
      <body>
        {children}
        <ToastHost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** From here on buttons answer: said to what kept the last press of one, and to tests. */
function comeAlive(): void {
  document.documentElement.dataset['alive'] = '';
  document.dispatchEvent(new Event('alive'));
  whenIdle(layOutTheRest);
}

export default function Root() {
  return (
    <>
      <NavigationBar />
      <Outlet />
    </>
  );
}

/** The last resort: an error outside of the storefront's and the staff's frames. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorScreen error={error} />
    </main>
  );
}
