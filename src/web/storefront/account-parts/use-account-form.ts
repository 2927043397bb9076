import { useNavigate, useSearchParams } from 'react-router';
import { links, safeReturnPath } from '../../links.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { useSend } from '../shop-parts/use-send.ts';

/**
 * Sends a sign-in or registration: on success the visitor's cart is merged by then, the customer is welcomed and taken
 * to where they wanted to go (`volver`), else to /dashboard.
 */
export function useAccountForm() {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const { isSending, refusal, send } = useSend();

  const enter = async (act: () => Promise<unknown>): Promise<void> => {
    if (!(await send(act))) return;
    await welcomeCustomer();
    await navigate(safeReturnPath(searchParams.get('volver'), links.dashboard()), { replace: true });
  };

  return { isSending, refusal, send, enter, backTo: searchParams.get('volver') ?? undefined };
}
