import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/company-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { shopToday } from '../../shop-today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { bytesText } from '../admin-parts/bytes-text.ts';
import { Card, Facts } from '../admin-parts/card.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { BeginQuoteDialog } from './begin-quote-dialog.tsx';
import { CompanyCredit } from './company-credit.tsx';
import { CompanyPeople } from './company-people.tsx';
import { CompanyPriceList } from './company-price-list.tsx';
import { companyStates } from './company-words.ts';
import type { CompanyDetail } from './company-words.ts';
import { DecideCompany } from './decide-company.tsx';
import type { Decision } from './decide-company.tsx';

async function load({ api, params }: LoadArgs<'id'>) {
  const id = idOf(params.id);
  const [{ company }, { price_lists: lists }, own, { credit }, { receipts }] = await Promise.all([
    api.companies.company({ params: { id } }),
    api.wholesale.priceLists(),
    api.wholesale.companyPriceList({ params: { id } }),
    api.companyCredit.ofCompany({ params: { id } }),
    api.invoices.receiptsOfCompany({ params: { id } }),
  ]);
  return { company, lists, own, credit, receipts, today: shopToday() };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.company.name ?? t('Company'));

/** A company: what it applied with, what staff decide, its price list and its people. */
export default function CompanyPage({
  loaderData: { company, lists, own, credit, receipts, today },
}: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const maySeeQuotes = useMay('read_orders');
  const mayBook = useMay('move_money', 'keep_books');
  const { revalidate } = useRevalidator();
  const mayQuote = useMay('orders') && company.state === 'approved' && company.members.length > 0;
  const [isQuoting, setIsQuoting] = useDialog('quote', mayQuote);
  const [deciding, setDeciding] = useState<Decision>();
  const { label, tone } = companyStates[company.state];
  const decisions = nextDecisions[company.state];
  return (
    <AdminPage
      title={company.name}
      description={
        <Badge tone={tone} hasDot>
          {t(label)}
        </Badge>
      }
      backTo={{ label: t('Companies'), to: adminLinks.companies() }}
      historyOf={`company:${company.id}`}
      actions={
        <>
          {maySeeQuotes && (
            <ButtonLink
              variant="secondary"
              to={withQuery(adminLinks.quotes(), { company_id: `${company.id}` })}
            >
              {t('Quotes')}
            </ButtonLink>
          )}
          {mayQuote && (
            <Button variant="secondary" iconStart="plus" onClick={() => setIsQuoting(true)}>
              {t('Begin a quote')}
            </Button>
          )}
          {mayChange &&
            decisions.map((decision) => (
              <Button
                key={decision}
                variant={decision === 'approved' ? 'primary' : 'secondary'}
                onClick={() => setDeciding(decision)}
              >
                {t(decisionWords[decision])}
              </Button>
            ))}
        </>
      }
    >
      {!mayBook && <LookOnlyNotice right="customers" />}
      {company.same_rfc && (
        <InlineNotice tone="warning" className="mb-5">
          {t('Another company holds under this RFC:')}{' '}
          <Link to={adminLinks.company(company.same_rfc.id)} className="underline">
            {company.same_rfc.name}
          </Link>
        </InlineNotice>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t('Application')}>
          <Facts facts={factsOf(company)} />
          {company.message !== '' && <p className="mt-4 whitespace-pre-line">{company.message}</p>}
        </Card>
        <Card title={t('Documents')}>
          {company.documents.length === 0 ? (
            <p className="text-ink-soft">{t('They showed none.')}</p>
          ) : (
            <ul className="grid gap-2">
              {company.documents.map((document) => (
                <li key={document.id} className="flex flex-wrap justify-between gap-3">
                  <a
                    href={`/api/admin/companies/${company.id}/documents/${document.id}`}
                    className="font-medium break-all underline"
                  >
                    {document.name}
                  </a>
                  <span className="text-ink-faint">{bytesText(document.bytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
        <CompanyCredit companyId={company.id} credit={credit} receipts={receipts} today={today} />
        <CompanyPriceList key={own.price_list_id} company={company} lists={lists} own={own} />
        <CompanyPeople company={company} />
      </div>
      {isQuoting && <BeginQuoteDialog company={company} onClose={() => setIsQuoting(false)} />}
      {deciding && (
        <DecideCompany
          company={company}
          decision={deciding}
          onClose={() => setDeciding(undefined)}
          onDecided={() => void revalidate()}
        />
      )}
    </AdminPage>
  );
}

const nextDecisions: Readonly<Record<CompanyDetail['state'], readonly Decision[]>> = {
  applied: ['approved', 'refused'],
  approved: ['suspended'],
  suspended: ['approved'],
  refused: ['approved'],
};
const decisionWords = {
  approved: msg('Approve'),
  refused: msg('Refuse'),
  suspended: msg('Suspend'),
} as const;

function factsOf(company: CompanyDetail) {
  return [
    { name: t('RFC'), value: <span className="spec">{company.rfc}</span> },
    { name: t('Tax regime'), value: company.tax_regime },
    { name: t('Postal code'), value: company.postal_code },
    { name: t('Contact'), value: company.contact_name },
    {
      name: t('E-mail'),
      value: (
        <span className="flex flex-wrap items-center justify-end gap-2">
          <EmailText email={company.email} />
          {!company.is_email_proven && <Badge tone="warning">{t('Not verified')}</Badge>}
        </span>
      ),
    },
    { name: t('Phone'), value: company.phone },
    { name: t('Applied on'), value: staffDateTime(company.created_at) },
    ...(company.decided_at === null
      ? []
      : [
          {
            name: t('Decided'),
            value: `${staffDateTime(company.decided_at)} · ${company.decided_by ?? '—'}`,
          },
        ]),
    ...(company.reason === '' ? [] : [{ name: t('Reason'), value: company.reason }]),
  ];
}

export const ErrorBoundary = listError(msg('Company'));
