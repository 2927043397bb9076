import { childrenOf, type XmlElement } from './xml.ts';

/** By what the tax authority finds a stamped invoice; source: Anexo 20, código de barras bidimensional. */
export function printedExpression(root: XmlElement): Record<'id' | 're' | 'rr' | 'tt' | 'fe', string> {
  const only = (name: string) => childrenOf(root, name)[0];
  const complement = only('cfdi:Complemento');
  const stamp = complement && childrenOf(complement, 'tfd:TimbreFiscalDigital')[0];
  const given = (element: XmlElement | undefined, name: string) => element?.attributes[name] ?? '';
  return {
    id: given(stamp, 'UUID'),
    re: given(only('cfdi:Emisor'), 'Rfc'),
    rr: given(only('cfdi:Receptor'), 'Rfc'),
    tt: given(root, 'Total'),
    fe: given(stamp, 'SelloCFD').slice(-8),
  };
}
