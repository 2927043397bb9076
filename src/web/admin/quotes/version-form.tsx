import { useMemo, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { Facts } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { currentOf } from '../admin-parts/current-of.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { productOption, productsByWords } from '../inventory/lines-field.tsx';
import { type AgreedLine, AgreedLines, Problem } from '../orders/agreed-lines.tsx';
import {
  areAsWanted,
  type Goods,
  goodsOf,
  marginOf,
  priceOf,
  shortFields,
  sumsOf,
  valuesOf,
  versionInput,
  versionLabels,
  versionProblems,
  type VersionValues,
  wantedLines,
} from './quote-values.ts';
import type { Quote } from './quote-words.ts';

/** Staff write the next version of a quote and send it, once they were told who gets it. */
export function VersionForm({ quote }: { quote: Quote }) {
  const { revalidate } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<ReadonlyMap<number, Goods>>(new Map());
  const goods = useMemo(() => new Map([...found, ...goodsOf(quote)]), [found, quote]);
  const [values] = useState(() => valuesOf(quote));
  const form = useStaffForm<VersionValues>({
    values,
    findProblems: versionProblems,
    valuesOfCurrent: (current) => valuesOf(current as Quote),
    onSave: async (typed) => {
      try {
        const { quote: saved } = await browserApi().companyQuotes.send({
          params: { id: quote.id },
          body: versionInput(typed),
        });
        successToast(
          t('Version {version} was sent.', { version: saved.versions[0]?.version ?? 1 }),
          flowToastMilliseconds,
        );
        void revalidate();
        return valuesOf(saved);
      } catch (error) {
        // What the company said meanwhile shows beside the form.
        if (currentOf(error) !== undefined) void revalidate();
        throw besideLines(error, typed.lines);
      }
    },
  });
  const { control, register, refusal, formState } = form;
  const frame = useFocusOnRefusal<HTMLDivElement>(refusal);
  const [lines, shipping, validDays, keptHours, limitReason] = useWatch({
    control,
    name: ['lines', 'shipping', 'validDays', 'keptHours', 'limitReason'],
  });
  const setLines = (next: readonly AgreedLine[]) => form.setValue('lines', next, { shouldDirty: true });
  const search = async (words: string, signal: AbortSignal) => {
    const products = await productsByWords(words, signal);
    const priced = products.map(({ id, price_cents: shopCents, cost_cents: costCents, available }) => {
      return [id, { shopCents, ownCents: null, costCents, available }] as const;
    });
    setFound((before) => new Map([...before, ...priced]));
    return products.map(productOption);
  };
  const ask: typeof form.submit = async (event) => {
    event?.preventDefault();
    // What is wrong with it is said before anything is asked.
    if (Object.keys(versionProblems(form.getValues())).length > 0) await form.submit(event);
    else setIsAsking(true);
  };
  const isDiscount = lines.some((line) => {
    const price = priceOf(line, goods);
    return price !== undefined && price < (goods.get(line.productId)?.shopCents ?? 0);
  });
  const sums = sumsOf(lines, shipping, goods);
  const number = (quote.versions[0]?.version ?? 0) + 1;
  const small = (field: 'shipping' | 'validDays' | 'keptHours', wire: string, hint: string) => (
    <Field label={t(versionLabels[field])} hint={hint} error={refusal?.fields[wire]}>
      <TextInput
        inputMode={field === 'shipping' ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...register(field)}
      />
    </Field>
  );
  return (
    <div ref={frame}>
      <StaffForm
        form={{ ...form, submit: ask }}
        labelOf={(field) => versionLabels[field]}
        textOf={textOf}
        buttons={
          <Button type="submit" iconStart="mail" isBusy={formState.isSubmitting}>
            {t('Send version {version}', { version: number })}
          </Button>
        }
      >
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold">{t('Version {version}', { version: number })}</h2>
          {!areAsWanted(lines, quote) && (
            <Button size="sm" variant="secondary" onClick={() => setLines(wantedLines(quote))}>
              {t('Lines as they are wanted')}
            </Button>
          )}
        </div>
        <Controller
          control={control}
          name="lines"
          render={({ field }) => (
            <div className="grid grid-cols-1 gap-2">
              <AgreedLines
                field="lines"
                lines={field.value}
                refusal={refusal}
                search={search}
                unitsMax={9999}
                renderNote={(line) => <LineNote line={line} quote={quote} goods={goods} />}
                onLines={field.onChange}
              />
              <Problem words={refusal?.fields['lines']} />
            </div>
          )}
        />
        {(isDiscount || refusal?.fields['reason'] !== undefined) && (
          <Field
            label={t(versionLabels.discountReason)}
            hint={t('Only staff read it.')}
            error={refusal?.fields['reason']}
          >
            <TextInput autoComplete="off" maxLength={300} {...register('discountReason')} />
          </Field>
        )}
        {(refusal?.fields['limit_reason'] !== undefined || limitReason !== '') && (
          <Field
            label={t(versionLabels.limitReason)}
            hint={t('Only staff read it.')}
            error={refusal?.fields['limit_reason']}
          >
            <TextInput autoComplete="off" maxLength={300} {...register('limitReason')} />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-3">
          {small('shipping', 'shipping_cents', t('Empty: what the shop asks.'))}
          {small('validDays', 'valid_days', t('How long its prices hold.'))}
          {small('keptHours', 'kept_hours', t('0: its goods are not kept.'))}
        </div>
        <Field
          label={t(versionLabels.message)}
          hint={t('In Spanish, if you like.')}
          error={refusal?.fields['message']}
        >
          <TextArea rows={3} maxLength={2000} lang="es-MX" {...register('message')} />
        </Field>
        <Sums sums={sums} />
      </StaffForm>
      <ConfirmDialog
        title={t('Send version {version} of {quote}?', { version: number, quote: quote.folio })}
        confirmText={t('Send')}
        isDangerous={false}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => form.submit()}
      >
        <p>
          {t('{name} of {company} gets an e-mail at {email}.', {
            name: quote.contact.name,
            company: quote.company.name,
            email: quote.contact.email,
          })}
        </p>
        <Facts
          facts={[
            { name: t('Total, IVA included'), value: <strong>{totalText(sums)}</strong> },
            {
              name: t('Its prices hold'),
              value: t('{count, plural, one {# day} other {# days}}', { count: Number(validDays) || 0 }),
            },
            {
              name: t('Its goods are kept'),
              value:
                Number(keptHours) === 0
                  ? t('No')
                  : t('{count, plural, one {# hour} other {# hours}}', { count: Number(keptHours) || 0 }),
            },
          ]}
        />
      </ConfirmDialog>
    </div>
  );
}

/** What two people changed, in words. */
function textOf(field: keyof VersionValues, value: unknown): string {
  if (field !== 'lines') return String(value) || '—';
  return (value as readonly AgreedLine[])
    .map(({ units, name, price }) => `${units} × ${name}, ${price === '' ? t('Shop’s price') : `$${price}`}`)
    .join('\n');
}

/** What is short stands beside its line. */
function besideLines(error: unknown, lines: readonly AgreedLine[]): unknown {
  if (!(error instanceof ApiError) || error.code !== 'out_of_stock') return error;
  const short = (error.details['lines'] ?? []) as { product_id: number; available: number }[];
  return new ApiError(error.status, error.code, error.message, shortFields(lines, short));
}

/** What staff compare the price of a line with. */
function LineNote({
  line,
  quote,
  goods,
}: {
  line: AgreedLine;
  quote: Quote;
  goods: ReadonlyMap<number, Goods>;
}) {
  const maySeeCosts = useMay('read_costs');
  const known = goods.get(line.productId);
  const wanted = quote.wanted.find((one) => one.product_id === line.productId);
  if (!known) {
    return wanted ? <p className="w-full text-xs text-danger">{t('It is not for sale any more.')}</p> : null;
  }
  const margin = marginOf(priceOf(line, goods), known.costCents);
  const facts = [
    wanted?.target_cents != null && [t('Wished'), formatPesos(wanted.target_cents)],
    [t('Shop'), formatPesos(known.shopCents)],
    known.ownCents !== null && [t('Their price'), formatPesos(known.ownCents)],
    maySeeCosts && known.costCents !== null && [t('Cost'), formatPesos(known.costCents)],
  ].filter((fact) => fact !== false);
  return (
    <p className="figures flex w-full flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft">
      {facts.map(([name, value]) => (
        <span key={name}>
          <span className="text-ink-faint">{name}</span> {value}
        </span>
      ))}
      {maySeeCosts && margin && (
        <span className={cx(margin.cents < 0 && 'font-medium text-danger')}>
          <span className="text-ink-faint">{t('Margin')}</span> <MarginText margin={margin} />
        </span>
      )}
      <span className={cx(line.units > known.available && 'font-medium text-warning')}>
        {t('{count} available', { count: known.available })}
      </span>
    </p>
  );
}

function MarginText({ margin: { cents, tenths } }: { margin: NonNullable<ReturnType<typeof marginOf>> }) {
  return <span className="whitespace-nowrap">{`${formatPesos(cents)}, ${(tenths / 10).toFixed(1)} %`}</span>;
}

function Sums({ sums }: { sums: ReturnType<typeof sumsOf> }) {
  const { goodsCents, shippingCents, margin } = sums;
  const maySeeCosts = useMay('read_costs');
  return (
    <div aria-live="polite" className="figures border-t border-line pt-4 text-sm sm:ml-auto sm:min-w-80">
      <Facts
        facts={[
          { name: t('Products'), value: goodsCents === undefined ? '—' : formatPesos(goodsCents) },
          {
            name: t('Delivery'),
            value: shippingCents === undefined ? t('what the shop asks') : formatPesos(shippingCents),
          },
          { name: t('Total, IVA included'), value: <strong>{totalText(sums)}</strong> },
          ...(maySeeCosts && margin
            ? [
                {
                  name: t('Margin'),
                  value: (
                    <span className={cx(margin.cents < 0 && 'text-danger')}>
                      <MarginText margin={margin} />
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function totalText({ goodsCents, shippingCents }: ReturnType<typeof sumsOf>): string {
  if (goodsCents === undefined) return '—';
  return shippingCents === undefined
    ? t('{amount} and delivery', { amount: formatPesos(goodsCents) })
    : formatPesos(goodsCents + shippingCents);
}
