import { adminMeta } from '../../page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EnglishWords } from '../../ui/words.tsx';

export const meta = () => adminMeta('Sign in');

export default function StaffLoginPage() {
  return (
    <EnglishWords>
      <main className="grid min-h-dvh place-items-center px-4">
        <EmptyState icon="lock" title="Sign in" />
      </main>
    </EnglishWords>
  );
}
