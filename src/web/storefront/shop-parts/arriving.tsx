import { Suspense, use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Component } from 'react';
import { ErrorScreen } from '../../error-screen.tsx';

/** What a page looks up: here already, or still on its way. */
export type Arriving<Data> =
  | {
      here: Data;
      /** Why the answer to the newest address did not come; `here` is still the one before. */
      failure?: string;
    }
  | { arriving: Promise<Data> };

/** An answer that was looked up ahead is here within this time, and no skeleton has to flash. */
const soonMilliseconds = 40;

/** The page that stands on the screen; its filters change without it leaving. */
let standing: { pathname: string; data: unknown } | undefined;

/**
 * For look-ups that the browser applies late (spec §4): a page that is entered shows its skeleton at once and fills
 * when the answer is applied; a page that stands already waits, so that its filters keep their place and focus. Without
 * a connection it goes on standing and says so. On the way back all of a list comes at once: in a skeleton, which is
 * shorter, the visitor's place in it would be lost.
 */
export async function arriving<Data>(
  answer: Promise<Data>,
  pathname: string,
  /** Of the browser's address, named like `pathname`: only on the way back is it ahead of its page. */
  shown: string | undefined = globalThis.location?.pathname,
): Promise<Arriving<Data>> {
  if (pathname === standing?.pathname) return stay(answer, standing.data as Data);
  if (pathname === shown) return { here: await answer };
  const isSoon = await Promise.race([answer.then(() => true), after(soonMilliseconds)]);
  if (isSoon) return { here: await answer };
  return { arriving: answer };
}

async function stay<Data>(answer: Promise<Data>, before: Data): Promise<Arriving<Data>> {
  try {
    return { here: await answer };
  } catch (error) {
    const isUnreachable = error instanceof ApiError && error.status === 0;
    if (!isUnreachable || before === undefined) throw error;
    return { here: before, failure: error.message };
  }
}

function after(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false));
}

/** What was looked up, where it is here; undefined while it is on its way. */
export function hereOf<Data>(found: Arriving<Data> | undefined): Data | undefined {
  if (found === undefined || 'arriving' in found) return undefined;
  return found.here;
}

/** Shows what was looked up, its `skeleton` until it is here, and why when it cannot be had. */
export function Arrived<Data>({
  found,
  pathname,
  skeleton,
  children,
}: {
  found: Arriving<Data>;
  /** Of the page; another one starts with its skeleton again. */
  pathname: string;
  skeleton: ReactNode;
  children: (data: Data, failure: string | undefined) => ReactNode;
}) {
  if (!('arriving' in found)) {
    return (
      <Standing pathname={pathname} data={found.here}>
        {children(found.here, found.failure)}
      </Standing>
    );
  }
  return (
    <ArrivalBoundary key={pathname}>
      <Suspense fallback={skeleton}>
        <Late answer={found.arriving} pathname={pathname}>
          {children}
        </Late>
      </Suspense>
    </ArrivalBoundary>
  );
}

function Late<Data>({
  answer,
  pathname,
  children,
}: {
  answer: Promise<Data>;
  pathname: string;
  children: (data: Data, failure: undefined) => ReactNode;
}) {
  const data = use(answer);
  return (
    <Standing pathname={pathname} data={data}>
      {children(data, undefined)}
    </Standing>
  );
}

/** Remembers what stands, for the next loader. */
function Standing({ pathname, data, children }: { pathname: string; data: unknown; children: ReactNode }) {
  useEffect(() => {
    standing = { pathname, data };
    return () => {
      standing = undefined;
    };
  }, [pathname, data]);
  return children;
}

/** A refusal that came after the page stood looks like one that came before. */
class ArrivalBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorScreen error={error instanceof ApiError ? asRouteError(error) : error} />;
  }
}

/** The shape that the router gives to responses thrown by loaders, which the error screen knows. */
function asRouteError({ status, code, message }: ApiError) {
  return { status: status === 0 ? 503 : status, statusText: '', internal: false, data: { code, message } };
}
