import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import type { StaffRight } from '../../state/shop-types.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useStaff } from '../shell/admin-layout.tsx';

/** Whether the signed-in system user has a right. The API decides again with every call. */
export function useMay(right: StaffRight): boolean {
  return useStaff().rights.includes(right);
}

/** Its children for those who may change what stands here; for the others a sentence. */
export function LookOnlyNotice({ right, children }: { right: StaffRight; children?: ReactNode }) {
  const { role } = useStaff();
  if (useMay(right)) return null;
  return (
    <InlineNotice className="mb-5">
      {children ?? t('The role “{role}” may look at this page, not change what stands on it.', { role })}
    </InlineNotice>
  );
}
