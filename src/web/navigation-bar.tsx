import { useNavigation } from 'react-router';
import { cx } from './ui/cx.ts';

/** A thin line on top while the next page is on its way; appears only when that takes longer than a blink. */
export function NavigationBar() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 origin-left bg-brand transition-[scale,opacity]',
        isLoading
          ? 'scale-x-85 opacity-100 delay-100 duration-[1600ms] ease-out'
          : 'scale-x-0 opacity-0 duration-100',
      )}
    />
  );
}
