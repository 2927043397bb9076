import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { StockLocation } from '../inventory/inventory-words.ts';
import { serialsIn } from '../orders/serials-in.ts';
import { ReturnLinesField, type TypedLine } from './return-lines-field.tsx';
import type { SupplierReturn } from './supplier-return-words.ts';

/** What a return begins with; its supplier by code, or as a purchase names it. */
export type ReturnStart = {
  supplier?: string | undefined;
  supplierName?: string | undefined;
  lines: readonly TypedLine[];
};
type Supplier = { code: string; name: string };

/** Writes down what goes back to a supplier and opens its page; with `draft` it changes that one. */
export function SupplierReturnDialog({
  suppliers,
  locations,
  start = { lines: [] },
  draft,
  onClose,
}: {
  suppliers: readonly Supplier[];
  locations: readonly StockLocation[];
  start?: ReturnStart;
  draft?: SupplierReturn;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const maySeeCosts = useMay('read_costs');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useVersions({
    name: draft
      ? `supplier-return:${draft.id}`
      : `supplier-return:new:${start.lines.map(({ productId, returned }) => returned?.unitId ?? productId).join()}`,
    values: draft ? valuesOf(draft) : { ...newValues(suppliers, start), version: 0 },
    valuesOfCurrent: (current) => valuesOf(current as SupplierReturn),
    labelOf: (field) => labels[field],
    textOf: (field, value) =>
      field === 'lines' ? linesInWords(value as readonly TypedLine[]) : String(value) || '—',
  });
  const { typed, type } = form;
  const own = locations.filter(({ supplier }) => supplier === null);
  const sent = linesOf(typed.lines);
  const act = async () => {
    const id = await form.save(async (values, before) => {
      const body = {
        supplier: values.supplier,
        note: values.note,
        lines: linesOf(values.lines).map(({ line }) => line),
      };
      if (draft === undefined) {
        const made = await browserApi().supplierReturns.addSupplierReturn({ body, idempotencyKey });
        return made.supplier_return.id;
      }
      await browserApi().supplierReturns.changeSupplierReturn({
        params: { id: draft.id },
        body: { ...body, version: before.version },
      });
      await revalidate();
      return undefined;
    });
    if (id !== undefined) await navigate(adminLinks.supplierReturn(id));
  };
  return (
    <FormDialog
      title={draft === undefined ? t('New return to a supplier') : t('Change draft')}
      description={t('Nothing leaves its shelf before you send it.')}
      size="lg"
      confirmText={draft === undefined ? t('Create') : t('Save')}
      backText={t('Cancel')}
      isReady={typed.lines.length > 0}
      fields={form}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Supplier')} isRequired error={refusal?.fields['supplier']}>
            <Select
              options={suppliers.map(({ code, name }) => ({ value: code, label: name }))}
              value={typed.supplier}
              onChange={(event) => type({ supplier: event.target.value })}
            />
          </Field>
          <ReturnLinesField
            lines={typed.lines}
            locations={own}
            hasCost={maySeeCosts}
            problemOf={(row) =>
              Object.entries(refusal?.fields ?? {}).find(([field]) =>
                sent.some((one, index) => one.row === row && field.startsWith(`lines.${index}.`)),
              )?.[1]
            }
            onLinesChange={(lines) => type({ lines })}
          />
          <Field label={t('Note')} error={refusal?.fields['note']}>
            <TextInput
              autoComplete="off"
              maxLength={1000}
              value={typed.note}
              onChange={(event) => type({ note: event.target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function newValues(suppliers: readonly Supplier[], start: ReturnStart) {
  const named = suppliers.find(({ name }) => name.toLowerCase() === start.supplierName?.toLowerCase());
  return {
    supplier: start.supplier ?? named?.code ?? suppliers[0]?.code ?? '',
    note: '',
    lines: start.lines,
  };
}

function valuesOf({ supplier_code: supplier, note, lines, version }: SupplierReturn) {
  return {
    supplier,
    note,
    version,
    lines: lines.map((line) => ({
      productId: line.product_id,
      name: line.product_name,
      sku: line.sku,
      location: line.location_code ?? '',
      units: String(line.quantity),
      serials: line.serial ?? '',
      reason: line.reason,
      cost: line.cost_cents === null ? '' : typedHundredths(line.cost_cents),
      returned: line.returned && { unitId: line.returned.unit_id, name: line.returned.name },
      purchaseId: line.purchase_id,
    })) as readonly TypedLine[],
  };
}

/** Lines as the call takes them, each with the row it comes from: a unit with a serial number is a line of its own. */
function linesOf(rows: readonly TypedLine[]) {
  return rows.flatMap((typed, row) => {
    const serials = serialsIn(typed.serials);
    const line = {
      product_id: typed.productId,
      location_code: typed.location || null,
      reason: typed.reason,
      // What is no amount is refused beside its line; nothing typed is what the shop knows.
      ...(typed.cost.trim() !== '' && { cost_cents: hundredthsOf(typed.cost) ?? -1 }),
      return_unit_id: typed.returned?.unitId ?? null,
      purchase_id: typed.purchaseId,
    };
    const rest = Number(typed.units) - serials.length;
    return [
      ...serials.map((serial) => ({ row, line: { ...line, serial, quantity: 1 } })),
      ...(rest > 0 || serials.length === 0 ? [{ row, line: { ...line, quantity: rest } }] : []),
    ];
  });
}

function linesInWords(lines: readonly TypedLine[]): string {
  return lines.map(({ units, sku, serials, reason }) => `${units} × ${sku} ${serials} ${reason}`).join('\n');
}

const labels: Readonly<Record<'supplier' | 'note' | 'lines' | 'version', Message>> = {
  supplier: msg('Supplier'),
  note: msg('Note'),
  lines: msg('Products'),
  version: msg('Version'),
};
