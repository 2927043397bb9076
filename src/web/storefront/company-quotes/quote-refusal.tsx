import { Link } from 'react-router';
import type { ApiError } from '../../../api/client.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { companyLinks } from '../company/company-links.ts';
import type { Quote } from './quote-words.ts';

/** Why a quote was not taken, and what to do about it, beside the button. */
export function QuoteRefusal({ refusal, quote }: { refusal: ApiError; quote: Quote }) {
  switch (refusal.code) {
    case 'stale':
      return (
        <InlineNotice tone="warning" title="La cotización cambió mientras la veías">
          Ya te mostramos lo más nuevo, y lo que escribiste sigue aquí. Revísalo y vuelve a intentarlo.
        </InlineNotice>
      );
    case 'quote_expired':
      return (
        <InlineNotice tone="warning" title="La cotización ya venció">
          Usa «Pedir un cambio» para que la renueven con los precios de hoy.
        </InlineNotice>
      );
    case 'out_of_stock':
      return (
        <InlineNotice tone="warning" title="Ya no alcanzan las piezas">
          <ul>
            {shortOf(refusal, quote).map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
          Usa «Pedir un cambio»: pide menos piezas o pregunta cuándo llegan más.
        </InlineNotice>
      );
    case 'over_budget':
      return (
        <InlineNotice tone="warning" title="Pasa de tu presupuesto">
          {refusal.message}{' '}
          <Link to={companyLinks.company()} className="font-semibold underline">
            Pide más presupuesto
          </Link>{' '}
          o que la acepte quien administra tu empresa.
        </InlineNotice>
      );
    case 'payment_method_unavailable':
      return (
        <InlineNotice tone="warning" title="El crédito no se puede usar">
          {refusal.message} Usa «Aceptar y pagar» para pagarla de otra forma.
        </InlineNotice>
      );
    case 'person_limit':
      return (
        <InlineNotice tone="warning" title="Son más piezas de las que vendemos por persona">
          {refusal.message} Usa «Pedir un cambio» y cuéntanos para qué las necesitas.
        </InlineNotice>
      );
    default:
      return <InlineNotice tone="danger">{refusal.message}</InlineNotice>;
  }
}

function shortOf({ details }: ApiError, { versions: [newest] }: Quote): { id: number; words: string }[] {
  const lines = Array.isArray(details['lines']) ? (details['lines'] as unknown[]) : [];
  return lines.flatMap((line) => {
    if (typeof line !== 'object' || line === null || !('product_id' in line) || !('available' in line))
      return [];
    const name = newest?.lines.find(({ product_id: id }) => id === line.product_id)?.product_name;
    const left = Math.max(0, Number(line.available));
    return name === undefined
      ? []
      : [{ id: Number(line.product_id), words: `${name}: ${left === 1 ? 'queda 1' : `quedan ${left}`}.` }];
  });
}
