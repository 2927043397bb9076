import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMay } from '../admin-parts/rights.tsx';

/** The way to the form of a product that is the shop's work, for those who may add one. */
export function SellAssembly() {
  if (!useMay('catalog')) return t('Somebody who may change the catalogue can begin to sell it.');
  return (
    <ButtonLink size="sm" iconStart="plus" to={adminLinks.addProduct({ sells: 'assembly' })}>
      {t('Sell the assembly of PCs')}
    </ButtonLink>
  );
}
