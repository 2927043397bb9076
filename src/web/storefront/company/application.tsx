import { browserApi } from '../../data.ts';
import { companyLinks } from './company-links.ts';
import { links } from '../../links.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMine } from '../product/use-mine.ts';
import { ApplicationForm } from './application-form.tsx';

const askOwn = () => browserApi().companies.own();

/** The application on a page that is the same for everybody: who reads it arrives after the page stands. */
export function Application() {
  const customer = useCustomer();
  const { mine, reload } = useMine(askOwn);
  if (customer === undefined) {
    return (
      <div className="grid max-w-2xl justify-items-start gap-3 rounded-lg border border-line bg-surface p-5">
        <p>Entra a tu cuenta, o crea una: la solicitud y la respuesta quedan en ella.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={links.login(links.wholesale())}>Entrar</ButtonLink>
          <ButtonLink variant="secondary" to={links.register(links.wholesale())}>
            Crear mi cuenta
          </ButtonLink>
        </div>
      </div>
    );
  }
  if (mine === undefined) return <div className="h-40" aria-busy />;
  const { company } = mine;
  if (company?.state === 'approved' || company?.state === 'suspended') {
    return (
      <InlineNotice
        tone="success"
        title={`Compras para ${company.name}`}
        className="max-w-2xl"
        action={
          <ButtonLink size="sm" variant="secondary" to={companyLinks.company()}>
            Ver mi empresa
          </ButtonLink>
        }
      >
        Ahí está tu equipo, sus presupuestos y sus direcciones.
      </InlineNotice>
    );
  }
  return (
    <div className="grid gap-4">
      {company?.state === 'refused' && (
        <InlineNotice tone="warning" title="No aprobamos tu solicitud anterior" className="max-w-2xl">
          {company.reason}
        </InlineNotice>
      )}
      <ApplicationForm company={company} contactName={customer.name} onSent={reload} />
    </div>
  );
}
