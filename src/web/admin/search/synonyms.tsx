import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { type Undoable, UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';

type Synonym = Awaited<ReturnType<Api['catalog']['synonyms']>>['synonyms'][number];

/** Every row of terms that mean the same; `words` leaves those that have them. */
export function SynonymList({
  synonyms,
  words,
}: {
  synonyms: readonly Synonym[];
  words: string | undefined;
}) {
  const mayChange = useMay('catalog');
  const undo = useUndo();
  const [changing, setChanging] = useDialogOf('synonym', mayChange ? synonyms : [], ({ id }) => id);
  const wanted = words?.toLowerCase();
  const shown = synonyms.filter(
    ({ terms }) => wanted === undefined || terms.some((term) => term.toLowerCase().includes(wanted)),
  );
  return (
    <>
      <ListTable
        rows={shown}
        icon="search"
        noneYet={t('No synonyms yet')}
        noneHint={t('Say which words mean the same: a search for one finds what the others name.')}
        label={t('Synonyms')}
        rowKey={(synonym) => synonym.id}
        columns={[
          {
            head: t('Mean the same'),
            cell: (synonym) => (
              <span className="flex flex-wrap gap-1.5">
                {synonym.terms.map((term) => (
                  <Badge key={term}>{term}</Badge>
                ))}
              </span>
            ),
          },
          { head: t('Changed'), from: 'sm', at: (synonym) => synonym.updated_at },
          {
            cell: (synonym) =>
              mayChange && (
                <SynonymActions
                  synonym={synonym}
                  onChange={() => setChanging(synonym)}
                  onDeleted={undo.offer}
                />
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
      {changing && (
        <SynonymDialog
          key={changing.id}
          name={String(changing.id)}
          title={t('Edit synonyms')}
          given={{ text: changing.terms.join(', '), version: changing.version }}
          send={(terms, version) =>
            browserApi().catalog.updateSynonym({ params: { id: changing.id }, body: { terms, version } })
          }
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

function SynonymActions({
  synonym,
  onChange,
  onDeleted,
}: {
  synonym: Synonym;
  onChange: () => void;
  onDeleted: (undoable: Undoable) => void;
}) {
  const name = synonym.terms.join(', ');
  return (
    <span className="inline-flex gap-1">
      <IconButton icon="edit" size="sm" label={t('Edit {name}', { name })} onClick={onChange} />
      <UndoableDelete
        name={name}
        onDelete={() => browserApi().catalog.deleteSynonym({ params: { id: synonym.id } })}
        undoable={{
          text: t('{name} are different words to the search now.', { name }),
          undo: () => browserApi().catalog.addSynonym({ body: { terms: synonym.terms } }),
          undoneText: t('{name} mean the same again.', { name }),
        }}
        onDeleted={onDeleted}
      />
    </span>
  );
}

/** Opens the form for new synonyms; with `term` it begins with it. */
export function AddSynonymButton({ term }: { term?: string }) {
  const [isOpen, setIsOpen] = useDialog(term === undefined ? 'add' : `add:${term}`);
  return (
    <>
      {term === undefined ? (
        <Button iconStart="plus" onClick={() => setIsOpen(true)}>
          {t('Add synonyms')}
        </Button>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
          {t('Add synonym')}
          <span className="sr-only">{t('of {term}', { term })}</span>
        </Button>
      )}
      {isOpen && (
        <SynonymDialog
          title={t('Add synonyms')}
          name={`new:${term ?? ''}`}
          given={{ text: term === undefined ? '' : `${term}, `, version: 0 }}
          send={(terms) => browserApi().catalog.addSynonym({ body: { terms } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function SynonymDialog({
  title,
  name,
  given,
  send: save,
  onClose,
}: {
  title: string;
  /** What is typed is kept under it. */
  name: string;
  given: { text: string; version: number };
  send: (terms: string[], version: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `synonyms:${name}`,
    values: given,
    valuesOfCurrent: (current) => {
      const { terms, version } = current as Synonym;
      return { text: terms.join(', '), version };
    },
    labelOf: () => t('Terms'),
  });
  const { text } = form.typed;
  const act = async () => {
    await form.save((typed, { version }) =>
      save(
        typed.text.split(',').map((term) => term.trim()),
        version,
      ),
    );
    successToast(t('Synonyms have been saved.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={title}
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('Terms')}
          hint={t('With commas between: one to four words each. Accents and capitals make no difference.')}
          error={refusal?.fields['terms']}
        >
          <TextInput
            autoComplete="off"
            maxLength={600}
            placeholder={t('tarjeta de video, tarjeta gráfica, gpu')}
            value={text}
            onChange={(event) => form.type({ text: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
