import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useStaff } from '../shell/admin-layout.tsx';

/** Whether the signed-in system user has one of these rights. The API decides again with every call. */
export function useMay(...oneOf: StaffRight[]): boolean {
  const { rights } = useStaff();
  return oneOf.some((right) => rights.includes(right));
}

/** Its children for those who may change what stands here; for the others a sentence. */
export function LookOnlyNotice({ right, children }: { right: StaffRight; children?: ReactNode }) {
  if (useMay(right)) return null;
  return (
    <InlineNotice className="mb-5">
      {children || t('Your role may look at this page, not change what stands on it.')}
    </InlineNotice>
  );
}
