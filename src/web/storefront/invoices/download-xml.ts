import { browserApi } from '../../data.ts';

/** Hands the browser an invoice's XML as a file. */
export async function downloadXml(id: string): Promise<void> {
  const { file_name: name, xml } = await browserApi().invoices.xml({ params: { id } });
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
