import { useState } from 'react';
import { Form } from 'react-router';
import { formatPesos } from '../../../../platform/money.ts';
import { links } from '../../../links.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { MultiCombobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { SuggestData } from './load-suggestions.ts';

/** Budgets that the slider offers, in pesos: small steps where they matter. */
const stops = [
  8_000, 10_000, 12_000, 14_000, 16_000, 18_000, 20_000, 22_500, 25_000, 27_500, 30_000, 35_000, 40_000,
  45_000, 50_000, 60_000, 70_000, 80_000, 100_000, 120_000, 150_000,
];
const usualBudget = 25_000;

/** Use, budget, parts to keep and brands to leave out; a form of the address, so a reload or a link asks the same. */
export function WishForm({
  wishes,
  uses,
  brands,
  products,
  outcome,
  isAsking,
}: SuggestData & { isAsking: boolean }) {
  const [budget, setBudget] = useState(String(wishes.budgetPesos ?? usualBudget));
  const [excluded, setExcluded] = useState(wishes.exclude.map((name) => ({ value: name, label: name })));
  const error = outcome.status === 'refused' && outcome.field === 'budget' ? outcome.message : undefined;
  const use = wishes.use ?? 'gaming_1440p';
  const words = uses.find((one) => one.use === use);
  return (
    <Form
      action={links.suggestBuild()}
      preventScrollReset
      className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">¿Para qué la quieres?</legend>
        <div className="grid grid-cols-2 gap-2">
          {uses.map((one) => (
            <label
              key={one.use}
              title={one.description}
              className="flex min-h-12 cursor-pointer items-center justify-center rounded-md border border-line px-2 py-1.5 text-center text-sm leading-tight font-medium transition-colors hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="use"
                value={one.use}
                defaultChecked={one.use === use}
                className="sr-only"
              />
              {one.label}
            </label>
          ))}
        </div>
        {words !== undefined && wishes.use !== undefined && (
          <p className="mt-2 text-xs text-ink-soft">{`${words.description} ${words.floors.join(' · ')}.`}</p>
        )}
      </fieldset>
      <div className="grid gap-3">
        <Field label="Presupuesto en pesos" {...(error !== undefined && { error })}>
          <TextInput
            name="budget"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={budget}
            onChange={(event) => setBudget(event.target.value)}
          />
        </Field>
        <input
          type="range"
          aria-label="Presupuesto"
          aria-valuetext={formatPesos(nearestStop(budget) * 100)}
          min={0}
          max={stops.length - 1}
          value={stops.indexOf(nearestStop(budget))}
          onChange={(event) => setBudget(String(stops[Number(event.target.value)] ?? usualBudget))}
          className="h-6 w-full accent-brand noscript:hidden"
        />
        <p aria-hidden className="figures flex justify-between text-2xs text-ink-faint noscript:hidden">
          <span>{short(stops[0] ?? 0)}</span>
          <span>{short(stops.at(-1) ?? 0)}</span>
        </p>
      </div>
      {products.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-semibold">Con estas piezas</legend>
          <p className="mb-2 text-xs text-ink-soft">Marca las que ya tienes: no cuentan en el presupuesto.</p>
          <input type="hidden" name="parts" value={wishes.parts.join(',')} />
          <div className="grid gap-1">
            {products.map((product) => (
              <Checkbox
                key={product.ref_id}
                name="own"
                value={product.ref_id}
                defaultChecked={wishes.own.includes(product.ref_id)}
                label={product.product_name}
                hint="Ya la tengo"
              />
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">Sin estas marcas</p>
        <MultiCombobox
          label="Marcas que no quieres"
          placeholder="Busca una marca"
          emptyText="No vendemos esa marca."
          resultsMax={8}
          options={brands.map((name) => ({ value: name, label: name }))}
          chosen={excluded}
          onChosenChange={setExcluded}
        />
        {excluded.length > 0 && (
          <input type="hidden" name="exclude" value={excluded.map(({ value }) => value).join(',')} />
        )}
      </div>
      <SubmitButton size="lg" isWide iconStart="bolt" isBusy={isAsking}>
        Armar mi PC
      </SubmitButton>
    </Form>
  );
}

function nearestStop(budget: string): number {
  const pesos = Number(budget.replaceAll(/[$,\s]/g, ''));
  if (!Number.isFinite(pesos)) return usualBudget;
  return stops.reduce((best, stop) => (Math.abs(stop - pesos) < Math.abs(best - pesos) ? stop : best));
}

function short(pesos: number): string {
  return formatPesos(pesos * 100).replace(/\.00$/, '');
}
