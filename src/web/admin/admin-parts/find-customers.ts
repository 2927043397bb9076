import { browserApi } from '../../data.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';

/** Customers who fit what was typed, newest first. */
export async function findCustomers(words: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { users } = await browserApi().customers.adminCustomers({
    query: { q: words === '' ? undefined : words, page_size: 10 },
    signal,
  });
  return users.map(({ id, name, email }) => ({ value: id, label: name === '' ? email : name, hint: email }));
}
