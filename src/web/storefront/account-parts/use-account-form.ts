import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { links, safeReturnPath } from '../../links.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';

/** What a refused form shows: a sentence for the whole and one for each field. */
export type FormRefusal = { code: string; message: string; fields: Readonly<Record<string, string>> };

/**
 * Sends a sign-in or registration: on success the visitor's cart is merged by then, the customer is welcomed and taken
 * to where they wanted to go (`volver`), else to /dashboard.
 */
export function useAccountForm() {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | undefined>(undefined);

  const send = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ code: error.code, message: error.message, fields: error.fields });
      return false;
    } finally {
      setIsSending(false);
    }
  };

  const enter = async (act: () => Promise<unknown>): Promise<void> => {
    if (!(await send(act))) return;
    await welcomeCustomer();
    await navigate(safeReturnPath(searchParams.get('volver'), links.dashboard()), { replace: true });
  };

  return { isSending, refusal, send, enter, backTo: searchParams.get('volver') ?? undefined };
}
