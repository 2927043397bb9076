import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';

type Alias = { alias: string; brand: string };

/** Other spellings of makers that suppliers have, and what the shop calls them. */
export function BrandAliases({ aliases }: { aliases: readonly Alias[] }) {
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [rows, setRows] = useState(() => aliases.map((one, key) => ({ ...one, key })));
  const type = (key: number, change: Partial<Alias>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const add = () =>
    setRows([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), alias: '', brand: '' }]);
  const save = () =>
    void send(async () => {
      const given = rows
        .map(({ alias, brand }) => ({ alias: alias.trim(), brand: brand.trim() }))
        .filter(({ alias, brand }) => alias !== '' || brand !== '');
      await browserApi().suppliers.saveBrandAliases({ body: { aliases: given, before: [...aliases] } });
      successToast(t('The next feeds are read by it.'), flowToastMilliseconds);
      await revalidate();
    });
  const input = (row: (typeof rows)[number], field: keyof Alias, label: string) => (
    <TextInput
      aria-label={label}
      autoComplete="off"
      maxLength={120}
      disabled={!mayChange}
      value={row[field]}
      onChange={(event) => type(row.key, { [field]: event.target.value })}
    />
  );
  return (
    <section className="grid max-w-3xl gap-4">
      <p className="text-sm text-ink-soft">
        {t('A supplier that writes “HP Inc” means HP. Case, accents, spaces and dashes need no line.')}
      </p>
      {refusal && <InlineNotice tone="danger">{refusal.fields['aliases'] ?? refusal.message}</InlineNotice>}
      {rows.length > 0 && (
        <RowTable
          label={t('Spellings of brands')}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            {
              head: t('Suppliers write'),
              className: 'min-w-40',
              cell: (row) => input(row, 'alias', t('What suppliers write')),
            },
            {
              head: t('The shop’s brand'),
              className: 'min-w-40',
              cell: (row) => input(row, 'brand', t('Brand of {alias}', { alias: row.alias })),
            },
            {
              cell: (row) =>
                mayChange && (
                  <IconButton
                    icon="trash"
                    label={t('Remove {alias}', { alias: row.alias })}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  />
                ),
            },
          ]}
        />
      )}
      {mayChange && (
        <span className="flex flex-wrap gap-2">
          <Button variant="secondary" iconStart="plus" onClick={add}>
            {t('Add spelling')}
          </Button>
          <Button isBusy={isSending} onClick={save}>
            {t('Save')}
          </Button>
        </span>
      )}
    </section>
  );
}
