import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { outcomeWords, type AdminReturn, type ReturnDialogProps } from './return-words.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { optionsOf } from '../inventory/inventory-words.ts';

export function RestockReturnDialog({ item, onDone, onClose }: ReturnDialogProps) {
  const places = useDetail('locations', (signal) => browserApi().inventory.locations({ query: {}, signal }));
  const options = places.status === 'loaded' ? optionsOf(places.detail.locations) : [];
  const [chosen, setChosen] = useState<string>();
  const warehouse = chosen ?? options[0]?.value ?? '';
  const goes = item.units.filter((unit) => unit.outcome === 'sellable' && !unit.is_restocked);
  const stays = item.units.filter((unit) => unit.outcome === 'open_box' || unit.outcome === 'scrap');
  const restock = async () => {
    await browserApi().returns.restock({ params: { return_id: item.id }, body: { warehouse } });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Put {name} on the shelf', { name: item.name })}
      confirmText={t('{count, plural, one {Put # unit back} other {Put # units back}}', {
        count: goes.length,
      })}
      isReady={warehouse !== ''}
      act={restock}
      onClose={onClose}
    >
      {() => (
        <>
          <Field label={t('Warehouse')} error={places.status === 'failed' ? places.message : undefined}>
            <Select options={options} value={warehouse} onChange={(event) => setChosen(event.target.value)} />
          </Field>
          <UnitNames title={t('For sale again')} units={goes} />
          {stays.length > 0 && <UnitNames title={t('Not for sale')} units={stays} />}
        </>
      )}
    </FormDialog>
  );
}

function UnitNames({ title, units }: { title: string; units: AdminReturn['units'] }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium">{title}</p>
      <ul className="grid gap-1 text-ink-soft">
        {units.map((unit) => (
          <li key={unit.id}>
            {unit.product_name}
            {unit.serial !== null && <span className="spec text-xs">{` S/N ${unit.serial}`}</span>}
            {unit.outcome !== null && unit.outcome !== 'sellable' && ` (${t(outcomeWords[unit.outcome])})`}
          </li>
        ))}
      </ul>
    </div>
  );
}
