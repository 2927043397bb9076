/** A document of the editor, or a part of it. */
export type DocumentNode = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: DocumentNode[];
};

/** What may be empty and then has a list of nothing all the same. */
const holdsText = new Set(['paragraph', 'heading', 'factTitle', 'factText']);
/** What the shop keeps of each; the editor has more of its own. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  callout: ['tone'],
  image: ['src', 'alt'],
  part: ['name'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
  link: ['href'],
};

/** A document as the shop keeps it: so that what was only opened is the same as what is saved. */
export function plainDocument({ type, text, attrs, marks, content }: DocumentNode): DocumentNode {
  const kept = plainAttributes(type, attrs);
  const plain: DocumentNode = { type, ...(kept && { attrs: kept }), ...(text !== undefined && { text }) };
  if (content !== undefined || holdsText.has(type)) plain.content = (content ?? []).map(plainDocument);
  if (marks !== undefined && marks.length > 0) {
    plain.marks = marks.map((mark) => {
      const own = plainAttributes(mark.type, mark.attrs);
      return { type: mark.type, ...(own && { attrs: own }) };
    });
  }
  return plain;
}

function plainAttributes(type: string, attrs: Record<string, unknown> = {}) {
  const names = keptAttributes[type];
  return names && Object.fromEntries(names.flatMap((name) => (name in attrs ? [[name, attrs[name]]] : [])));
}

/** Whether two documents say the same, in whatever order their members stand. */
export function isSameDocument(one: DocumentNode, other: DocumentNode): boolean {
  return ordered(plainDocument(one)) === ordered(plainDocument(other));
}

function ordered(node: DocumentNode): string {
  return JSON.stringify(node, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
