import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { type Message, msg, t } from '../../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { parts } from './nodes.ts';

/** The shop's facts that a text may name; those first that the home page has, too. */
const facts: Readonly<Record<string, Message>> = {
  free_shipping: msg('Free shipping from …'),
  shop_name: msg('Name of the shop'),
  legal_name: msg('Legal name'),
  tax_id: msg('RFC'),
  address: msg('Address of the company'),
  email: msg('E-mail'),
  privacy_email: msg('E-mail for personal data'),
  phone: msg('Phone'),
  phone_note: msg('Phone, where there is one'),
  hours: msg('Hours'),
  texts_since: msg('Day of the legal texts'),
  free_shipping_note: msg('Sentence about free shipping'),
  warehouses: msg('Number of warehouses'),
  cut_off_hour: msg('Last hour to leave today'),
  farther_days: msg('Days from another city'),
  assembly_note: msg('Sentence about PCs that the shop puts together'),
  revocation_days: msg('Days to change one’s mind'),
  unopened_days: msg('Days for unopened goods'),
  unopened_note: msg('Sentence about unopened goods'),
  fault_days: msg('Days for defects'),
};
const factsOfHome = 1;

/** The buttons above a text; arrow keys move among them. */
export function EditorTools({
  editor,
  isOnHomePage,
  onLink,
  onPicture,
}: {
  editor: Editor;
  isOnHomePage: boolean;
  onLink: () => void;
  onPicture: () => void;
}) {
  const now = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      style: e.isActive('heading', { level: 2 }) ? 'h2' : e.isActive('heading', { level: 3 }) ? 'h3' : 'p',
      isBold: e.isActive('bold'),
      isItalic: e.isActive('italic'),
      isLink: e.isActive('link'),
      isBullets: e.isActive('bulletList'),
      isNumbers: e.isActive('orderedList'),
      isQuote: e.isActive('blockquote'),
      isCallout: e.isActive('callout'),
      isTable: e.isActive('table'),
      canUndo: e.can().undo(),
      canRedo: e.can().redo(),
    }),
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // The palette of the admin listens for the same keys.
      event.stopPropagation();
      onLink();
    };
    const { dom } = editor.view;
    dom.addEventListener('keydown', hear);
    return () => dom.removeEventListener('keydown', hear);
  }, [editor, onLink]);
  const chain = () => editor.chain().focus();
  const insertFact = (name: string) => {
    if (name !== '') chain().insertContent(`{{${name}}}`).run();
  };

  return (
    <div
      role="toolbar"
      aria-label={t('Style of the text')}
      tabIndex={-1}
      onKeyDown={moveAmongTools}
      className="sticky top-16 z-10 flex flex-wrap items-center gap-1 rounded-t-md border-b border-line bg-surface p-1.5"
    >
      <select
        aria-label={t('Paragraph style')}
        value={now.style}
        onChange={(event) => {
          const { value } = event.target;
          if (value === 'p') chain().setParagraph().run();
          else
            chain()
              .setHeading({ level: value === 'h2' ? 2 : 3 })
              .run();
        }}
        className={select}
      >
        <option value="p">{t('Paragraph')}</option>
        <option value="h2">{t('Section')}</option>
        <option value="h3">{t('Heading')}</option>
      </select>
      <Tool label={t('Bold')} isOn={now.isBold} onClick={() => chain().toggleBold().run()}>
        <b>{t('B')}</b>
      </Tool>
      <Tool label={t('Italic')} isOn={now.isItalic} onClick={() => chain().toggleItalic().run()}>
        <i>{t('I')}</i>
      </Tool>
      <Tool label={t('Link')} isOn={now.isLink} onClick={onLink}>
        {t('Link')}
      </Tool>
      <Tool label={t('Points')} isOn={now.isBullets} onClick={() => chain().toggleBulletList().run()}>
        {t('Points')}
      </Tool>
      <Tool label={t('Steps')} isOn={now.isNumbers} onClick={() => chain().toggleOrderedList().run()}>
        {t('Steps')}
      </Tool>
      <Tool label={t('Quote')} isOn={now.isQuote} onClick={() => chain().toggleBlockquote().run()}>
        {t('Quote')}
      </Tool>
      <Tool
        label={t('Notice')}
        isOn={now.isCallout}
        onClick={() => (now.isCallout ? chain().lift('callout').run() : chain().wrapIn('callout').run())}
      >
        {t('Notice')}
      </Tool>
      <Tool label={t('Picture')} onClick={onPicture}>
        {t('Picture')}
      </Tool>
      {now.isTable ? (
        <select
          aria-label={t('Table')}
          value=""
          onChange={(event) => {
            tableSteps[event.target.value]?.run(editor);
          }}
          className={select}
        >
          <option value="">{t('Table')}</option>
          {Object.entries(tableSteps).map(([step, { label }]) => (
            <option key={step} value={step}>
              {t(label)}
            </option>
          ))}
        </select>
      ) : (
        <Tool
          label={t('Insert a table')}
          onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          {t('Table')}
        </Tool>
      )}
      {!isOnHomePage && (
        <select
          aria-label={t('Insert')}
          value=""
          onChange={(event) => {
            const { value } = event.target;
            if (value === 'facts') chain().insertContent(twoFacts).run();
            else if (value !== '')
              chain()
                .insertContent({ type: 'part', attrs: { name: value } })
                .run();
          }}
          className={select}
        >
          <option value="">{t('Insert')}</option>
          <option value="facts">{t('Facts side by side')}</option>
          {Object.entries(parts).map(([name, label]) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={t('Fact of the shop')}
        value=""
        onChange={(event) => insertFact(event.target.value)}
        className={select}
      >
        <option value="">{t('Fact of the shop')}</option>
        {Object.entries(facts)
          .slice(0, isOnHomePage ? factsOfHome : undefined)
          .map(([name, label]) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
      </select>
      <span className="ml-auto flex gap-1">
        <Tool label={t('Undo')} isDisabled={!now.canUndo} onClick={() => chain().undo().run()}>
          ↶
        </Tool>
        <Tool label={t('Redo')} isDisabled={!now.canRedo} onClick={() => chain().redo().run()}>
          ↷
        </Tool>
      </span>
    </div>
  );
}

const select =
  'h-9 max-w-40 rounded-sm border border-line bg-surface px-2 text-sm text-ink hover:border-line-strong';

const twoFacts = {
  type: 'facts',
  content: [1, 2].map(() => ({
    type: 'fact',
    content: [{ type: 'factTitle' }, { type: 'factText' }],
  })),
};

const tableSteps: Readonly<Record<string, { label: Message; run: (editor: Editor) => void }>> = {
  rowBelow: { label: msg('Row below'), run: (e) => void e.chain().focus().addRowAfter().run() },
  rowAbove: { label: msg('Row above'), run: (e) => void e.chain().focus().addRowBefore().run() },
  columnAfter: { label: msg('Column after'), run: (e) => void e.chain().focus().addColumnAfter().run() },
  columnBefore: { label: msg('Column before'), run: (e) => void e.chain().focus().addColumnBefore().run() },
  header: { label: msg('Heading row on or off'), run: (e) => void e.chain().focus().toggleHeaderRow().run() },
  merge: { label: msg('Join or split cells'), run: (e) => void e.chain().focus().mergeOrSplit().run() },
  rowGone: { label: msg('Delete the row'), run: (e) => void e.chain().focus().deleteRow().run() },
  columnGone: { label: msg('Delete the column'), run: (e) => void e.chain().focus().deleteColumn().run() },
  tableGone: { label: msg('Delete the table'), run: (e) => void e.chain().focus().deleteTable().run() },
};

function Tool({
  label,
  isOn,
  isDisabled = false,
  onClick,
  children,
}: {
  label: string;
  isOn?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isDisabled}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={cx(
        'h-9 min-w-9 rounded-sm px-2 text-sm transition-colors hover:bg-sunken disabled:opacity-40',
        isOn ? 'bg-brand-soft text-ink' : 'text-ink-soft',
      )}
    >
      {children}
    </button>
  );
}

/** Arrow keys go from one tool to the next; a list of choices keeps its own up and down. */
function moveAmongTools(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
  const at = tools.indexOf(event.target.closest<HTMLElement>('button, select') ?? event.target);
  event.preventDefault();
  tools[(at + step + tools.length) % tools.length]?.focus();
}
