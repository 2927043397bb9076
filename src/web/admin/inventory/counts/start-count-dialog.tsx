import { useState } from 'react';
import { useNavigate } from 'react-router';
import { selectOptions } from '../../admin-parts/select-options.ts';
import { msg, t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import type { Shelves } from '../../admin-parts/shelves.ts';
import { optionsOf, type StockLocation } from '../inventory-words.ts';

const scopes = [
  { value: 'bin', label: msg('A shelf') },
  { value: 'category', label: msg('A category') },
  { value: 'brand', label: msg('A brand') },
  { value: 'all', label: msg('All of the location') },
];

/** Asks what is counted and opens the count. */
export function StartCountDialog({
  locations,
  shelves,
  onClose,
}: {
  locations: readonly StockLocation[];
  shelves: Shelves;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState({
    location: locations[0]?.location_code ?? '',
    scope: 'bin',
    bin: '',
    category: shelves.categories[0]?.value ?? '',
    brand: shelves.brands[0]?.value ?? '',
    note: '',
  });
  const [isBlind, setIsBlind] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const set = (name: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [name]: event.target.value });
  const start = async () => {
    const { count } = await browserApi().inventory.addCount({
      body: {
        location_code: typed.location,
        ...(typed.scope === 'bin' && { bin: typed.bin }),
        ...(typed.scope === 'category' && { category_id: Number(typed.category) }),
        ...(typed.scope === 'brand' && { brand_id: Number(typed.brand) }),
        is_blind: isBlind,
        note: typed.note,
      },
      idempotencyKey,
    });
    await navigate(adminLinks.count(count.id));
  };
  return (
    <FormDialog
      title={t('Start a count')}
      description={t(
        'Buyers go on meanwhile. Several people may count together, each with a scanner or phone.',
      )}
      confirmText={t('Start the count')}
      backText={t('Cancel')}
      isReady={typed.scope !== 'bin' || typed.bin.trim() !== ''}
      act={start}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Where')} error={refusal?.fields['location_code']}>
            <Select options={optionsOf(locations)} value={typed.location} onChange={set('location')} />
          </Field>
          <Field label={t('What')}>
            <Select options={selectOptions(scopes)} value={typed.scope} onChange={set('scope')} />
          </Field>
          {typed.scope === 'bin' && (
            <Field
              label={t('Shelf')}
              isRequired
              hint={t('A counts A-01 and A-02, too. What stands nowhere yet stands there after the count.')}
              error={refusal?.fields['bin']}
            >
              <TextInput autoComplete="off" maxLength={40} value={typed.bin} onChange={set('bin')} />
            </Field>
          )}
          {typed.scope === 'category' && (
            <Field label={t('Category')} error={refusal?.fields['category_id']}>
              <Select options={[...shelves.categories]} value={typed.category} onChange={set('category')} />
            </Field>
          )}
          {typed.scope === 'brand' && (
            <Field label={t('Brand')} error={refusal?.fields['brand_id']}>
              <Select options={[...shelves.brands]} value={typed.brand} onChange={set('brand')} />
            </Field>
          )}
          <Checkbox
            label={t('Blind: nobody sees how many there should be')}
            checked={isBlind}
            onChange={(event) => setIsBlind(event.target.checked)}
          />
          <Field
            label={t('Note')}
            hint={t('Stands beside every movement of it.')}
            error={refusal?.fields['note']}
          >
            <TextInput autoComplete="off" maxLength={300} value={typed.note} onChange={set('note')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
