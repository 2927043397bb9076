import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons.tsx';
import { uploadPicture } from '../field-parts.tsx';
import { useSend } from '../../admin-parts/use-send.ts';
import { cleanPaste } from './clean-paste.ts';
import { LinkDialog, PictureDialog } from './editor-dialogs.tsx';
import { EditorTools } from './editor-tools.tsx';
import { extensions } from './nodes.ts';
import { type DocumentNode, isSameDocument, plainDocument } from './plain-document.ts';

/** A document of the shop, as the API takes it. */
export type ShopDocument = { type: 'doc'; [member: string]: unknown };

/** A text with headings, lists, links, tables and pictures. What it gives is what the shop keeps. */
export default function TextEditor({
  label,
  value,
  onChange,
  error,
  isOnHomePage = false,
}: {
  label: string;
  value: ShopDocument;
  onChange: (value: ShopDocument) => void;
  error: string | undefined;
  /** Has fewer of the shop's facts and none of its parts. */
  isOnHomePage?: boolean;
}) {
  const id = useId();
  const given = useRef<DocumentNode>(value as DocumentNode);
  const [dialog, setDialog] = useState<'link' | 'picture'>();
  const { isSending, refusal, send } = useSend();
  const editor = useEditor({
    extensions,
    content: value as DocumentNode,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      transformPastedHTML: cleanPaste,
      attributes: {
        'aria-labelledby': `${id}-label`,
        ...(error !== undefined && { 'aria-describedby': `${id}-error` }),
        'aria-multiline': 'true',
        role: 'textbox',
        class: 'reading-text min-h-48 px-4 py-3 outline-none [&_h2]:display [&_h2]:text-xl [&_h2]:text-ink',
      },
    },
    onUpdate: ({ editor: changed }) => {
      const document = plainDocument(changed.getJSON() as DocumentNode);
      given.current = document;
      onChange(document as ShopDocument);
    },
  });
  useEffect(() => {
    // Another version was chosen, or the draft of before came back.
    if (!editor || isSameDocument(given.current, value as DocumentNode)) return;
    given.current = value as DocumentNode;
    editor.commands.setContent(value as DocumentNode, { emitUpdate: false });
  }, [editor, value]);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ href: now?.getAttributes('link')['href'] as string | undefined }),
  });

  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
      </span>
      <div
        className={cx(
          'rounded-md border border-line-strong bg-surface focus-within:border-focus',
          // As high before its text and buttons are there; a page's text is long, and what follows it lies below the window.
          isOnHomePage ? 'min-h-72' : 'min-h-[85dvh]',
        )}
      >
        {editor && (
          <EditorTools
            editor={editor}
            isOnHomePage={isOnHomePage}
            onLink={() => setDialog('link')}
            onPicture={() => setDialog('picture')}
          />
        )}
        <EditorContent editor={editor} />
      </div>
      <p className="text-xs text-ink-faint">
        {t('Ctrl+B bold, Ctrl+I italic, Ctrl+K link, Ctrl+Z undo. Text from Word can be pasted.')}
      </p>
      {(error ?? refusal?.message) !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex items-start gap-1.5 text-xs font-medium text-danger"
        >
          <Icon name="warning" size={14} className="mt-px" />
          {error ?? refusal?.message}
        </p>
      )}
      {editor && dialog === 'link' && (
        <LinkDialog
          href={state?.href ?? ''}
          onSave={(href) => {
            const chain = editor.chain().focus().extendMarkRange('link');
            if (href === '') chain.unsetLink().run();
            else if (editor.state.selection.empty && state?.href === undefined) {
              chain
                .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                .run();
            } else chain.setLink({ href }).run();
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {editor && dialog === 'picture' && (
        <PictureDialog
          isSending={isSending}
          onSave={(file, alt) =>
            send(async () => {
              const src = await uploadPicture(file);
              editor.chain().focus().setImage({ src, alt }).run();
            })
          }
          error={refusal?.message}
          onClose={() => setDialog(undefined)}
        />
      )}
    </div>
  );
}
