import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { companyRoles, type CompanyDetail } from './company-words.ts';

type Person = CompanyDetail['members'][number];

/** Who buys for a company, and what staff change of it. */
export function CompanyPeople({ company }: { company: CompanyDetail }) {
  const mayChange = useMay('customers');
  const { revalidate } = useRevalidator();
  const [editedId, setEditedId] = useState<string>();
  const { isSending, refusal, send } = useSend();
  const remove = ({ customer_id, name }: Person) => {
    const question = t('{name} will no longer buy at the company’s prices. Take them out?', { name });
    if (!window.confirm(question)) return;
    void send(async () => {
      await browserApi().companies.removeMemberByStaff({ params: { id: company.id, customer_id } });
      await revalidate();
    });
  };
  return (
    <Card title={t('{count, plural, one {# person} other {# people}}', { count: company.members.length })}>
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      {company.members.length === 0 && <p className="text-sm text-ink-soft">{t('Nobody buys for it.')}</p>}
      <ul className="grid gap-4">
        {company.members.map((member) => (
          <li key={member.customer_id} className="grid gap-3">
            <span className="flex flex-wrap justify-between gap-x-4 gap-y-2">
              <span className="grid min-w-0">
                <Link to={adminLinks.user(member.customer_id)} className="font-medium hover:underline">
                  {member.name}
                </Link>
                <span className="text-xs wrap-anywhere text-ink-faint">{member.email}</span>
                <span className="figures text-xs text-ink-soft">
                  {`${t(companyRoles[member.role])} · ${
                    member.monthly_budget_cents === null
                      ? t('No limit')
                      : t('{amount} a month', { amount: formatPesos(member.monthly_budget_cents) })
                  }`}
                </span>
              </span>
              {mayChange && (
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={t('Change {name}', { name: member.name })}
                    onClick={() =>
                      setEditedId(editedId === member.customer_id ? undefined : member.customer_id)
                    }
                  >
                    {t('Change')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    isBusy={isSending}
                    aria-label={t('Take out {name}', { name: member.name })}
                    onClick={() => remove(member)}
                  >
                    {t('Take out')}
                  </Button>
                </span>
              )}
            </span>
            {editedId === member.customer_id && (
              <PersonForm
                companyId={company.id}
                person={member}
                onDone={async () => {
                  setEditedId(undefined);
                  await revalidate();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PersonForm({
  companyId,
  person,
  onDone,
}: {
  companyId: number;
  person: Person;
  onDone: () => Promise<void>;
}) {
  const [role, setRole] = useState(person.role);
  const [pesos, setPesos] = useState(
    person.monthly_budget_cents === null ? '' : String(person.monthly_budget_cents / 100),
  );
  const { isSending, refusal, send } = useSend();
  const budgetCents = pesos.trim() === '' ? null : hundredthsOf(pesos);
  const save = () =>
    send(async () => {
      if (budgetCents === undefined) return;
      await browserApi().companies.changeMemberByStaff({
        params: { id: companyId, customer_id: person.customer_id },
        body: { role, monthly_budget_cents: budgetCents },
      });
      await onDone();
    });
  return (
    <form
      className="grid gap-3 rounded-md bg-sunken p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('Role')}>
        <Select
          value={role}
          options={Object.entries(companyRoles).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(event) => setRole(event.target.value as Person['role'])}
        />
      </Field>
      <Field
        label={t('Budget a month, in pesos')}
        hint={t('Empty: no limit')}
        error={amountError(pesos) ?? refusal?.fields['monthly_budget_cents']}
      >
        <TextInput
          inputMode="decimal"
          value={pesos}
          onChange={(event) => setPesos(event.target.value.replaceAll(/[^\d.,]/g, ''))}
        />
      </Field>
      {refusal && refusal.fields['monthly_budget_cents'] === undefined && (
        <InlineNotice tone="danger" className="sm:col-span-2">
          {refusal.message}
        </InlineNotice>
      )}
      <SubmitButton size="sm" isBusy={isSending} className="w-fit">
        {t('Save')}
      </SubmitButton>
    </form>
  );
}
