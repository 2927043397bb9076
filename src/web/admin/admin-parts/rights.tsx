import type { ReactNode } from 'react';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useStaff } from '../shell/admin-layout.tsx';

/** What a role may change; reading needs no right of its own, except for system users. */
export type Right = 'catalog' | 'orders' | 'customers' | 'content' | 'support' | 'system';

/** Whether the signed-in system user has a right. The API decides again with every call. */
export function useMay(right: Right): boolean {
  return useStaff().rights.includes(right);
}

/** Its children for those who may change what stands here; for the others a sentence. */
export function LookOnlyNotice({ right, children }: { right: Right; children?: ReactNode }) {
  const { role } = useStaff();
  if (useMay(right)) return null;
  return (
    <InlineNotice className="mb-5">
      {children ?? `The role “${role}” may look at this page, not change what stands on it.`}
    </InlineNotice>
  );
}
