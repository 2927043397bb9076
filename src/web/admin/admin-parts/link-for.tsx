import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StaffRight } from '../../state/shop-types.ts';
import { useMay } from './rights.tsx';

/** Leads to a page for whoever has the right to read it; the others read its words alone. */
export function LinkFor({
  right,
  children,
  ...link
}: {
  right: StaffRight;
  to: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}) {
  return useMay(right) ? <Link {...link}>{children}</Link> : <span>{children}</span>;
}
