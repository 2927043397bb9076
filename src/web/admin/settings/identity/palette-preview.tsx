import type { CSSProperties } from 'react';
import {
  contrastsOf,
  isAlike,
  type Measured,
  paletteOf,
  paletteTokens,
  readHex,
  type Palette,
  tokensOfTheme,
} from '../../../../modules/settings/rules/palette.ts';
import { t } from '../../../../i18n/t.ts';
import { LogoMark } from '../../../storefront/shell/logo.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

/** What is typed and not saved yet. */
export type TypedLook = {
  name: string;
  logo: { light: string; dark: string } | null;
  brand: string;
  promo: string;
};

/** The shop in miniature, by day and by night, in the colours that are typed; and what they come to. */
export function PalettePreview({ name, logo, brand: typedBrand, promo: typedPromo }: TypedLook) {
  const brand = readHex(typedBrand);
  const promo = readHex(typedPromo);
  if (brand === undefined || promo === undefined) {
    return <p className="text-xs text-ink-faint">{t('The preview follows once both colours are whole.')}</p>;
  }
  const palette = paletteOf({ brand, promo });
  const contrasts = contrastsOf(palette);
  return (
    <section className="grid gap-3" aria-label={t('Preview of the colours')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {themes.map((theme) => (
          <figure key={theme} className="grid content-start gap-2">
            <Miniature theme={theme} palette={palette} name={name} logo={logo} />
            <figcaption className="text-xs text-ink-faint">
              <span className="font-medium text-ink-soft">{theme === 'light' ? t('Light') : t('Dark')}</span>
              {' · '}
              {leastInWords(contrasts, theme)}
            </figcaption>
          </figure>
        ))}
      </div>
      {brand !== palette.brand.light && (
        <InlineNotice>
          {t('On light ground text in {chosen} would be too faint: it is darkened to {shown}.', {
            chosen: brand,
            shown: palette.brand.light,
          })}
        </InlineNotice>
      )}
      {promo !== palette.promo.light && (
        <InlineNotice>
          {t('Promotions in {chosen} would be too faint on light ground: they are darkened to {shown}.', {
            chosen: promo,
            shown: palette.promo.light,
          })}
        </InlineNotice>
      )}
      {isAlike(brand, promo) && (
        <InlineNotice tone="warning">
          {t('The two colours look alike: shoppers will not tell a lowered price from a link.')}
        </InlineNotice>
      )}
    </section>
  );
}

/** The least contrast of a theme, of what is read and of what is seen. */
function leastInWords(contrasts: readonly Measured[], theme: Theme): string {
  const least = (bound: number) =>
    Math.min(
      ...contrasts.filter((one) => one.theme === theme && one.least === bound).map(({ ratio }) => ratio),
    );
  return t('text at least {text} : 1 (4.5 needed), controls at least {controls} : 1 (3 needed)', {
    text: rounded(least(4.5)),
    controls: rounded(least(3)),
  });
}

/** Down, so that nothing looks better than it is. */
function rounded(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

function Miniature({
  theme,
  palette,
  name,
  logo,
}: {
  theme: Theme;
  palette: Palette;
  name: string;
  logo: TypedLook['logo'];
}) {
  const own = {
    ...tokensOfTheme(theme),
    ...Object.fromEntries(paletteTokens.map((token) => [`--${token}`, palette[token][theme]])),
  };
  return (
    <div
      aria-hidden
      // The page's own tokens are those of its theme, whatever `color-scheme` says here.
      style={{ colorScheme: theme, ...own } as CSSProperties}
      className="overflow-hidden rounded-lg border border-line bg-paper text-ink"
    >
      <div className="flex h-12 items-center gap-2 border-b border-line px-3">
        {logo ? (
          <img
            src={theme === 'light' ? logo.light : logo.dark}
            alt=""
            className="h-7 w-auto max-w-36 object-contain object-left"
          />
        ) : (
          <>
            <LogoMark size={24} />
            <span className="display truncate text-lg">{name}</span>
          </>
        )}
        <span className="ml-auto text-xs font-medium text-brand">{t('Link')}</span>
      </div>
      <div className="flex gap-3 p-3">
        <span className="grid size-20 shrink-0 place-items-center rounded-md bg-picture">
          <Icon name="gpu" size={30} className="text-[oklch(0.6_0.005_250)]" />
        </span>
        <div className="grid min-w-0 flex-1 content-start justify-items-start gap-1.5">
          <span className="rounded-sm bg-promo-soft px-1.5 py-0.5 text-2xs font-semibold text-promo">
            −15%
          </span>
          <span className="text-xs text-ink-soft">{t('A product of the shop')}</span>
          <span className="figures text-sm">
            <span className="font-semibold text-promo">$8,499.00</span>{' '}
            <s className="text-xs text-ink-faint">$9,999.00</s>
          </span>
        </div>
      </div>
      <div className="flex items-center gap-2 px-3 pb-3">
        <span className="rounded-md bg-brand px-3 py-1.5 text-xs font-semibold text-on-brand">
          {t('Button')}
        </span>
        <span className="rounded-md bg-brand-soft px-2 py-1 text-xs font-medium text-brand">
          {t('Badge')}
        </span>
        <span className="rounded-md px-2 py-1 text-xs outline-2 outline-focus">{t('Focus')}</span>
        <span className="ml-auto rounded-sm bg-promo px-1.5 py-0.5 text-2xs font-semibold text-on-promo">
          {t('Offer')}
        </span>
      </div>
    </div>
  );
}
