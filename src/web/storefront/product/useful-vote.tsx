import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { links } from '../../links.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { cx } from '../../ui/cx.ts';

/** «¿Te sirvió?» under a review or an answer; the last click counts, the same again takes it back. */
export function UsefulVote({
  what,
  count,
  vote,
  backTo,
  onVote,
}: {
  /** For screen readers: what is voted on. */
  what: string;
  count: number;
  /** The customer's own vote, where there is one. */
  vote: boolean | undefined;
  /** Anchor of the section, to come back to after signing in. */
  backTo: string;
  /** Sends the vote and gives how many it helped. */
  onVote: (isUseful: boolean | null) => Promise<number>;
}) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [sent, setSent] = useState<{ vote: boolean | undefined; count: number }>();
  const [refusal, setRefusal] = useState('');
  const shown = sent ?? { vote, count };

  const click = async (isUseful: boolean) => {
    if (customer === undefined) return navigate(links.login(`${pathname}#${backTo}`));
    const wanted = shown.vote === isUseful ? null : isUseful;
    setRefusal('');
    try {
      setSent({ vote: wanted ?? undefined, count: await onVote(wanted) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    }
  };
  const look = (isChosen: boolean) =>
    cx(
      'figures inline-flex h-8 items-center rounded-md border px-2.5 font-medium transition-colors',
      isChosen
        ? 'border-brand bg-brand-soft text-brand'
        : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
    );
  return (
    <div
      role="group"
      aria-label={`¿Te sirvió? ${what}`}
      className="flex flex-wrap items-center gap-2 text-xs"
    >
      <span className="text-ink-faint">¿Te sirvió?</span>
      <button
        type="button"
        aria-pressed={shown.vote === true}
        onClick={() => void click(true)}
        className={look(shown.vote === true)}
      >
        {shown.count === 0 ? 'Sí' : `Sí · ${shown.count}`}
      </button>
      <button
        type="button"
        aria-pressed={shown.vote === false}
        onClick={() => void click(false)}
        className={look(shown.vote === false)}
      >
        No
      </button>
      {refusal !== '' && (
        <span role="alert" className="text-danger">
          {refusal}
        </span>
      )}
    </div>
  );
}
