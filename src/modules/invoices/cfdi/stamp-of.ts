import { printedExpression } from './printed-expression.ts';
import { readXml } from './xml.ts';

/** Whether a stamped text is of the document that was sent, by what names it: folio, issuer, receiver, total and stamp. */
export function isStampOf(sent: string, { uuid, xml }: { uuid: string; xml: string }): boolean {
  try {
    const { id, ...kept } = namesOf(xml);
    const { id: _none, ...wanted } = namesOf(sent);
    return id === uuid.toLowerCase() && JSON.stringify(kept) === JSON.stringify(wanted);
  } catch {
    return false;
  }
}

function namesOf(document: string) {
  const root = readXml(document);
  const { id, re, rr, tt } = printedExpression(root);
  const { Serie: series, Folio: folio, TipoDeComprobante: type } = root.attributes;
  return { id: id.toLowerCase(), re, rr, total: Number(tt), series, folio, type };
}
