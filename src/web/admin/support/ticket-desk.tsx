import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { addressWith } from '../admin-parts/list-address.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import type { Beside, Desk, Ticket } from './ticket-words.ts';

/** Who looks after a ticket, its tags, and the way into another one of the same person. */
export function TicketDesk({
  ticket,
  desk,
  beside,
  onDone,
}: {
  ticket: Ticket;
  desk: Desk;
  beside: Beside;
  onDone: () => Promise<void>;
}) {
  const { send, isSending, refusal } = useSend();
  const [tag, setTag] = useState('');
  const [isMerging, setIsMerging] = useDialog('merge');
  const change = (values: { assigned_to?: string | null; tags?: string[] }) =>
    send(() =>
      browserApi()
        .support.updateTicket({ params: { id: ticket.id }, body: { ...values, version: ticket.version } })
        .finally(onDone),
    );
  const assigned = ticket.assigned_to;
  const isKnown = assigned === null || desk.team.some(({ id }) => id === assigned.id);
  const team = [...(isKnown ? [] : [assigned]), ...desk.team];
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line px-5 py-3">
      <Field label={t('Looked after by')}>
        <Select
          value={assigned?.id ?? ''}
          disabled={isSending}
          options={[
            { value: '', label: t('Nobody') },
            ...team.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => void change({ assigned_to: event.target.value || null })}
        />
      </Field>
      <form
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (tag.trim() === '') return;
          void change({ tags: [...new Set([...ticket.tags, tag.trim().toLowerCase()])] });
          setTag('');
        }}
      >
        <Field label={t('Add a tag')}>
          <TextInput
            list="support-tags"
            maxLength={40}
            value={tag}
            className="w-36"
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
        <datalist id="support-tags">
          {desk.tags.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </datalist>
      </form>
      {ticket.tags.map((known) => (
        <span key={known} className="inline-flex h-11 items-center">
          <Badge>{known}</Badge>
          <IconButton
            icon="close"
            size="sm"
            label={t('Take {tag} off', { tag: known })}
            onClick={() => void change({ tags: ticket.tags.filter((other) => other !== known) })}
          />
        </span>
      ))}
      {beside.tickets.length > 0 && ticket.merged_into === null && (
        <Button variant="quiet" className="ml-auto" onClick={() => setIsMerging(true)}>
          {t('Merge…')}
        </Button>
      )}
      {refusal && (
        <InlineNotice tone="danger" className="basis-full">
          {refusal.message}
        </InlineNotice>
      )}
      {isMerging && <MergeDialog ticket={ticket} beside={beside} onClose={() => setIsMerging(false)} />}
    </div>
  );
}

function MergeDialog({ ticket, beside, onClose }: { ticket: Ticket; beside: Beside; onClose: () => void }) {
  const [into, setInto] = useState('');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <FormDialog
      title={t('Merge into another conversation')}
      description={t(
        'Its messages go there, in the order in which they were written. It cannot be taken back.',
      )}
      confirmText={t('Merge')}
      isDangerous
      isReady={into !== ''}
      onClose={onClose}
      act={async () => {
        await browserApi().support.mergeTicket({ params: { id: ticket.id }, body: { into: Number(into) } });
        await navigate(addressWith(search, { ticket: into }));
      }}
    >
      {(refusal) => (
        <Field label={t('Conversation of the same person')} error={refusal?.message}>
          <Select
            value={into}
            placeholder={t('Choose one')}
            options={beside.tickets.map(({ id, subject }) => ({
              value: `${id}`,
              label: `${id} · ${subject}`,
            }))}
            onChange={(event) => setInto(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
