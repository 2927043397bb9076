import type { TestShop } from './test-shop.ts';

/** The lines of a CSV file that staff get, without its head. */
export async function csvLines(shop: TestShop, token: string, address: string): Promise<string[]> {
  const answer = await shop.request(address, { token });
  return (await answer.text()).trimEnd().split('\r\n').slice(1);
}
