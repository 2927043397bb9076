import { browserApi } from '../../data.ts';

/** Hands the browser an invoice's XML as a file; with a mailed link's token, where nobody is signed in. */
export async function downloadXml(id: string, token?: string): Promise<void> {
  const { invoices } = browserApi();
  const { file_name: name, xml } = await (token === undefined
    ? invoices.xml({ params: { id } })
    : invoices.xmlByLink({ params: { token, id } }));
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
