import { createElement, Fragment, type ReactNode } from 'react';
import { formatOf, type Text } from './t.ts';

type Parts = Readonly<Record<string, ReactNode | ((chunks: ReactNode[]) => ReactNode)>>;

/** A text whose places hold elements: `rich('<b>{name}</b> left', { name, b: (chunks) => <b>{chunks}</b> })`. */
export function rich(text: Text, values: Parts): ReactNode {
  const format = formatOf(text);
  if (typeof format === 'string') return format;
  const parts = format.format<ReactNode>(values as never);
  return createElement(Fragment, null, ...(Array.isArray(parts) ? parts : [parts]));
}
