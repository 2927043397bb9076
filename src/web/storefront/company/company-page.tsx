import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/company-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';
import { AskBudget, BudgetRequests } from './budget-parts.tsx';
import { CompanyAddresses } from './company-addresses.tsx';
import { CompanyDocuments } from './company-documents.tsx';
import { CompanyPeople } from './company-people.tsx';
import { companyLinks } from './company-links.ts';
import { forgetBuysForCompany } from './use-buys-for-company.ts';
import { NoCompany } from './no-company.tsx';
import { roleWords } from './company-words.ts';
import type { OwnCompany } from './company-words.ts';
import { forgetOwnPrices } from '../shop-parts/own-prices.ts';

async function load({ api }: LoadArgs) {
  const { user } = await api.customers.session();
  // A guest has no account that a company could know.
  if (user?.is_guest) return undefined;
  const [{ company }, spending] = await Promise.all([api.companies.own(), api.orders.companySpending()]);
  return { company, spending };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Mi empresa', isPrivate: true });

/** The company that a customer buys for: who they are in it, who else is, what each may spend, where goods go. */
export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const { id } = useSignedInCustomer();
  const { revalidate } = useRevalidator();
  const done = async () => {
    await revalidate();
  };
  const company = loaderData?.company ?? null;
  const spent = new Map(
    loaderData?.spending.people.map((person) => [person.customer_id, person.spent_cents]),
  );
  return (
    <AccountPage title="Mi empresa" lead="Compra con tu equipo, a los precios de tu empresa.">
      {company === null && <NoCompany company={loaderData === undefined ? undefined : null} />}
      {company && (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <section className="grid gap-2 rounded-lg border border-line bg-surface p-5">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="display text-xl break-words">{company.name}</h2>
              <Badge tone={stateWords[company.state].tone} hasDot>
                {stateWords[company.state].label}
              </Badge>
            </div>
            <p className="text-sm text-ink-soft">
              <span className="spec">{company.rfc}</span> · {roleWords[company.me.role]}
            </p>
            {company.state === 'approved' && <Budget company={company} spentCents={spent.get(id) ?? 0} />}
          </section>
          {company.state !== 'approved' && <NoCompany company={company} />}
          {company.state === 'applied' && <CompanyDocuments names={company.documents} onAdded={done} />}
          {company.state === 'approved' && (
            <>
              {company.me.monthly_budget_cents !== null && (
                <AskBudget askedCents={company.me.asked_cents} onDone={done} />
              )}
              <BudgetRequests requests={company.budget_requests} ownId={id} onDone={done} />
              {company.me.role !== 'buyer' && <CompanyPeople company={company} spent={spent} onDone={done} />}
              <CompanyAddresses company={company} onDone={done} />
            </>
          )}
          {company.state === 'approved' && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="secondary" iconStart="invoice" to={companyLinks.quotes()}>
                Cotizaciones
              </ButtonLink>
              {company.me.role === 'admin' && (
                <ButtonLink variant="secondary" iconStart="cash" to={companyLinks.credit()}>
                  Crédito de tu empresa
                </ButtonLink>
              )}
            </div>
          )}
          {company.state === 'approved' && <CatalogueLink />}
          <Leave ownId={id} onDone={done} />
        </div>
      )}
    </AccountPage>
  );
}

const stateWords: Readonly<Record<OwnCompany['state'], { label: string; tone: BadgeTone }>> = {
  applied: { label: 'En revisión', tone: 'warning' },
  approved: { label: 'Aprobada', tone: 'success' },
  refused: { label: 'No aprobada', tone: 'danger' },
  suspended: { label: 'En pausa', tone: 'danger' },
};

function Budget({ company, spentCents }: { company: OwnCompany; spentCents: number }) {
  const { monthly_budget_cents: budget, granted_cents: granted } = company.me;
  if (budget === null) return <p className="text-sm">Compras sin límite de presupuesto.</p>;
  const most = budget + granted;
  return (
    <p className="figures text-sm">
      {`Este mes te quedan ${formatPesos(Math.max(0, most - spentCents))} de ${formatPesos(most)}.`}
      {granted > 0 && ` Incluye ${formatPesos(granted)} que te aprobaron.`}
    </p>
  );
}

/** The catalogue at the company's prices, for its own programs: the link ends by itself. */
function CatalogueLink() {
  const [link, setLink] = useState<{ url: string; xlsx_url: string; expires_at: string }>();
  const { isSending, refusal, send } = useSend();
  const ask = () =>
    send(async () => {
      setLink(await browserApi().wholesale.catalogueLink({ body: {} }));
    });
  return (
    <section className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Catálogo con tus precios</h2>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {link && (
        <p className="text-sm">
          <a href={link.xlsx_url} className="font-medium text-brand underline">
            Descargar el catálogo (Excel)
          </a>
          {' · '}
          <a href={link.url} className="font-medium text-brand underline">
            CSV
          </a>
          {` · el enlace vale hasta el ${shopMoment(link.expires_at)}`}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        iconStart="download"
        isBusy={isSending}
        onClick={() => void ask()}
      >
        Crear enlace de descarga
      </Button>
    </section>
  );
}

/** Leaving ends the company's prices at once. */
function Leave({ ownId, onDone }: { ownId: string; onDone: () => Promise<void> }) {
  const { isSending, refusal, send } = useSend();
  const leave = () => {
    if (!window.confirm('Si sales, dejas de ver los precios de tu empresa. ¿Salir?')) return;
    void send(async () => {
      await browserApi().companies.removeMember({ params: { customer_id: ownId } });
      forgetOwnPrices();
      forgetBuysForCompany();
      await onDone();
    });
  };
  return (
    <div className="grid justify-items-start gap-3">
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button variant="quiet" size="sm" iconStart="sign-out" isBusy={isSending} onClick={leave}>
        Salir de la empresa
      </Button>
    </div>
  );
}
