import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { CellInput } from '../admin-parts/cell-input.tsx';
import type { Level } from './inventory-words.ts';

/** Units on hand, counted where they stand: row after row with Enter, as one walks along a shelf. */
export function OnHandCell({ level }: { level: Level }) {
  return (
    <CellInput
      label={t('Count {productName} at {locationName}', {
        productName: level.product_name,
        locationName: level.location_name,
      })}
      shown={String(level.on_hand)}
      start={String(level.on_hand)}
      valueOf={(typed) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined)}
      wrongText={t('Enter how many there are.')}
      fieldNames={['on_hand']}
      inputMode="numeric"
      maxLength={7}
      save={(units) =>
        browserApi().inventory.adjust({
          body: {
            product_id: level.product_id,
            location_code: level.location_code,
            on_hand: units,
            reason: t('Shelf count'),
          },
          idempotencyKey: crypto.randomUUID(),
        })
      }
    />
  );
}
