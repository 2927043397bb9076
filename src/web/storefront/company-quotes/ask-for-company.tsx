import { useNavigate } from 'react-router';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button } from '../../ui/button.tsx';
import { companyLinks } from '../company/company-links.ts';
import { useBuysForCompany } from '../company/use-buys-for-company.ts';
import { addToRequest } from './kept-request.ts';
import type { TypedLine } from './typed-lines.ts';

/** Leads who buys for a company to the request of a quote, with what stands here. Nobody else sees it. */
export function AskForCompany({
  lines,
  pasted = '',
  isWide = false,
}: {
  lines: readonly TypedLine[];
  /** Codes and quantities that were typed and not looked up. */
  pasted?: string;
  isWide?: boolean;
}) {
  const navigate = useNavigate();
  const id = useCustomer()?.id;
  const buysForCompany = useBuysForCompany();
  if (!buysForCompany || id === undefined) return null;
  return (
    <Button
      variant="secondary"
      iconStart="invoice"
      isWide={isWide}
      mayWrap
      onClick={() => {
        addToRequest(id, { lines, pasted });
        void navigate(companyLinks.newQuote());
      }}
    >
      Pedir cotización para mi empresa
    </Button>
  );
}
