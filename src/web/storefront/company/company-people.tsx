import { useState } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useSend } from '../shop-parts/use-send.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { centsOfPesos, roleOptions, roleWords, typedPesos } from './company-words.ts';
import type { CompanyRole, OwnCompany } from './company-words.ts';

type Person = OwnCompany['members'][number];
type Done = { onDone: () => Promise<void> };

/** Who buys for the company; its admins invite, change and take out. */
export function CompanyPeople({
  company,
  spent,
  onDone,
}: Done & { company: OwnCompany; spent: ReadonlyMap<string, number> }) {
  const isAdmin = company.me.role === 'admin';
  const [editing, setEditing] = useState<string>();
  const { isSending, refusal, send } = useSend();
  const act = (work: () => Promise<unknown>) =>
    send(async () => {
      await work();
      await onDone();
    });
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Quién compra</h2>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ul className="divide-y divide-line">
        {company.members.map((person) => (
          <li key={person.customer_id} className="grid gap-3 py-3">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <PersonFacts person={person} spentCents={spent.get(person.customer_id) ?? 0} />
              {isAdmin && (
                <span className="flex gap-2">
                  <Button size="sm" variant="secondary" onClick={() => setEditing(person.customer_id)}>
                    Cambiar
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    isBusy={isSending}
                    onClick={() =>
                      void act(() =>
                        browserApi().companies.removeMember({ params: { customer_id: person.customer_id } }),
                      )
                    }
                  >
                    Quitar
                  </Button>
                </span>
              )}
            </div>
            {editing === person.customer_id && (
              <RoleForm
                sendText="Guardar"
                start={person}
                onSend={async ({ role, monthly_budget_cents }) => {
                  await browserApi().companies.changeMember({
                    params: { customer_id: person.customer_id },
                    body: { role, monthly_budget_cents },
                  });
                  setEditing(undefined);
                  await onDone();
                }}
              />
            )}
          </li>
        ))}
        {company.invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <span className="grid min-w-0 text-sm">
              <span className="font-medium wrap-anywhere">{invitation.email}</span>
              <span className="text-ink-soft">
                {`Invitación enviada: ${roleWords[invitation.role]}. Vale hasta el ${shopMoment(invitation.expires_at)}.`}
              </span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              isBusy={isSending}
              onClick={() =>
                void act(() => browserApi().companies.withdrawInvitation({ params: { id: invitation.id } }))
              }
            >
              Retirar
            </Button>
          </li>
        ))}
      </ul>
      {isAdmin && (
        <RoleForm
          sendText="Invitar"
          withEmail
          onSend={async (typed) => {
            await browserApi().companies.invite({ body: typed });
            await onDone();
          }}
        />
      )}
    </section>
  );
}

function PersonFacts({ person, spentCents }: { person: Person; spentCents: number }) {
  const budget =
    person.monthly_budget_cents === null
      ? 'sin límite'
      : `hasta ${formatPesos(person.monthly_budget_cents)} al mes`;
  return (
    <span className="grid min-w-0 text-sm">
      <span className="font-medium">{person.name}</span>
      <span className="wrap-anywhere text-ink-faint">{person.email}</span>
      <span className="figures text-ink-soft">
        {`${roleWords[person.role]}, ${budget}. Lleva ${formatPesos(spentCents)} este mes.`}
      </span>
    </span>
  );
}

type Typed = { email: string; role: CompanyRole; monthly_budget_cents: number | null };

/** A role and a budget; with `withEmail` of somebody who is invited. */
function RoleForm({
  sendText,
  withEmail = false,
  start,
  onSend,
}: {
  sendText: string;
  withEmail?: boolean;
  start?: Person;
  onSend: (typed: Typed) => Promise<void>;
}) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<CompanyRole>(start?.role ?? 'buyer');
  const [pesos, setPesos] = useState(typedPesos(start?.monthly_budget_cents ?? null));
  const [isWrong, setIsWrong] = useState(false);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const submit = () => {
    const cents = centsOfPesos(pesos);
    setIsWrong(cents === undefined);
    if (cents === undefined) return;
    void send(async () => {
      await onSend({ email, role, monthly_budget_cents: cents });
      setEmail('');
    });
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={withEmail ? 'Invitar a alguien' : 'Cambiar a esta persona'}
      className="grid grid-cols-1 gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {withEmail && (
        <Field
          label="Correo de quien invitas"
          isRequired
          error={refusal?.fields['email']}
          className="sm:col-span-2"
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      )}
      <Field label="Qué puede hacer" error={refusal?.fields['role']}>
        <Select
          value={role}
          options={roleOptions}
          onChange={(event) => setRole(event.target.value as CompanyRole)}
        />
      </Field>
      <Field
        label="Presupuesto al mes"
        hint="En pesos; vacío es sin límite."
        error={isWrong ? 'Escribe un monto en pesos, o nada.' : refusal?.fields['monthly_budget_cents']}
      >
        <TextInput inputMode="decimal" value={pesos} onChange={(event) => setPesos(event.target.value)} />
      </Field>
      {refusal && (
        <InlineNotice tone="danger" className="sm:col-span-2">
          {refusal.message}
        </InlineNotice>
      )}
      <SubmitButton isBusy={isSending} className="justify-self-start">
        {sendText}
      </SubmitButton>
    </form>
  );
}
