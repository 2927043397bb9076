type Node = { type?: string; text?: string; attrs?: Record<string, unknown>; content?: unknown[] };

const marks: Readonly<Record<string, string>> = { heading: '# ', listItem: '• ', image: '▣ ' };

/** A document as lines of plain text, to read and to compare. */
export function documentLines(document: object): string[] {
  const lines: string[] = [];
  const read = (node: Node, mark: string): void => {
    const { type = '', attrs = {}, content = [] } = node;
    if (type === 'image') lines.push(`${marks['image']}${String(attrs['alt'] ?? '')}`);
    if (type === 'part') lines.push(`{${String(attrs['name'] ?? '')}}`);
    const children = content as Node[];
    if (children.some(({ text }) => text !== undefined)) {
      lines.push(mark + (marks[type] ?? '') + children.map((child) => child.text ?? ' ').join(''));
      return;
    }
    for (const child of children) read(child, type === 'listItem' ? (marks['listItem'] ?? '') : '');
  };
  read(document, '');
  return lines;
}
