import { mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { type Message, msg, t } from '../../../../i18n/t.ts';

/*
 * The elements of a document, the same as the shop reads (`modules/content/documents/document.ts`). What is not here
 * cannot be typed or pasted.
 */

export const parts: Readonly<Record<string, Message>> = {
  shipping_rates: msg('Table of shipping rates'),
  free_shipping: msg('Conditions of free shipping'),
  pickup_places: msg('List of pickup places'),
  demo_privacy: msg('Notice of a demo shop, privacy'),
  demo_terms: msg('Notice of a demo shop, terms'),
};

const calloutClasses = {
  info: 'reading-callout reading-info',
  warning: 'reading-callout reading-warning',
} as const;

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element) => (element.classList.contains('reading-warning') ? 'warning' : 'info'),
      renderHTML: ({ tone }) => ({
        class: tone === 'warning' ? calloutClasses.warning : calloutClasses.info,
      }),
    },
  }),
  parseHTML: () => [{ tag: 'div.reading-callout' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
});

const Facts = Node.create({
  name: 'facts',
  group: 'block',
  content: 'fact+',
  isolating: true,
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['div', { class: 'reading-facts' }, 0],
});

const Fact = Node.create({
  name: 'fact',
  content: 'factTitle factText',
  parseHTML: () => [{ tag: 'dl > div' }],
  renderHTML: () => ['div', 0],
});

const FactTitle = Node.create({
  name: 'factTitle',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['p', { class: 'font-semibold' }, 0],
});

const FactText = Node.create({
  name: 'factText',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['p', { class: 'mt-1 text-sm' }, 0],
});

const Part = Node.create({
  name: 'part',
  group: 'block',
  atom: true,
  addAttributes: () => ({ name: { default: '' } }),
  parseHTML: () => [{ tag: 'div[data-part]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = String(node.attrs['name']);
    const label = parts[name];
    return [
      'div',
      mergeAttributes(HTMLAttributes, {
        'data-part': name,
        class: 'rounded-md border border-dashed border-line-strong bg-sunken px-4 py-3 text-sm text-ink-soft',
      }),
      t('The shop writes this: {what}', { what: label ? t(label) : name }),
    ];
  },
});

/** Uploaded pictures only. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/uploads/"]' }],
});

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      protocols: ['https', 'mailto', 'tel'],
      isAllowedUri: (address) => /^(\/(?!\/)|#|https:|mailto:|tel:)/.test(address ?? ''),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Picture.configure({ allowBase64: false }),
  Callout,
  Facts,
  Fact,
  FactTitle,
  FactText,
  Part,
];
