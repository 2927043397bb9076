/** The wholesale form as one message for support: what is needed first, who asks below. */
export function wholesaleMessage(request: {
  company: string;
  taxId: string;
  phone: string;
  volume: string;
  needs: string;
}): string {
  const needs = request.needs.trim();
  // Without needs there is nothing to quote; the message stays empty and the field says so.
  if (needs === '') return '';
  const facts = [
    ['Empresa', request.company],
    ['RFC', request.taxId.toUpperCase()],
    ['Teléfono', request.phone],
    ['Volumen', request.volume],
  ]
    .map(([label = '', value = '']) => [label, value.trim()])
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`);
  return [needs, ...(facts.length > 0 ? ['', ...facts] : [])].join('\n');
}
