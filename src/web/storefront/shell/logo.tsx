import { useShop } from '../../shop.ts';
import { cx } from '../../ui/cx.ts';

/** The shop's mark: a dovetail joint, two parts that hold each other without glue. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className={cx('shrink-0', className)}>
      <path className="fill-ink" d="M6 2h8v10.2L21 9.4v13.2l-7-2.8V30H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z" />
      <path
        className="fill-brand"
        d="M16 2h10a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H16v-7.25l7 2.75v-19l-7 2.75V2Z"
      />
    </svg>
  );
}

/**
 * The owner's logo; without one mark and name: on phones, and on tablets whose header holds the menu too, the mark
 * alone, the name stays for screen readers.
 */
export function Logo({ isAlwaysWhole = false }: { isAlwaysWhole?: boolean }) {
  const { name, logo } = useShop();
  if (logo !== null) return <OwnLogo logo={logo} name={name} className="h-9 max-w-40 sm:max-w-52" />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span
        className={cx('display text-2xl leading-none', !isAlwaysWhole && 'max-sm:sr-only md:max-lg:sr-only')}
      >
        {name}
      </span>
    </span>
  );
}

/** The owner's logo on the ground of the theme; `className` says how large it may be. */
export function OwnLogo({
  logo,
  name,
  className,
}: {
  logo: { light: string; dark: string };
  name: string;
  className: string;
}) {
  const pictures = logo.light === logo.dark ? { both: logo.light } : logo;
  return (
    <>
      {Object.entries(pictures).map(([ground, url]) => (
        <img
          key={ground}
          src={url}
          alt={name}
          className={cx(`logo-on-${ground} w-auto object-contain object-left`, className)}
        />
      ))}
    </>
  );
}
