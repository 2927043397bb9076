import { z } from 'zod';

/** An article as an emulated distributor has it, in the words of none. */
export const goodSchema = z.object({
  code: z.string().min(1),
  mpn: z.string(),
  brand: z.string(),
  name: z.string(),
  category: z.string(),
  upc: z.string().default(''),
  cost: z.number().positive(),
  /** Empty: its answers do not say. */
  currency: z.enum(['USD', 'MXN', '']),
  /** Units by warehouse. */
  stock: z.record(z.string(), z.number().int().min(0)),
  /** The fewest that it sells at once. */
  minimum: z.number().int().min(1).default(1),
  discontinued: z.boolean().default(false),
  /** Address of its picture. */
  picture: z.string().default(''),
  /** What its maker says of it, a text each. */
  features: z.array(z.string()).default([]),
});
export type Good = z.output<typeof goodSchema>;

const lines = [
  ['Tarjetas de video', 'Tarjeta de video', 'Acme', 350],
  ['Procesadores', 'Procesador', 'Zenit', 220],
  ['Memorias RAM', 'Memoria', 'Kilo', 60],
  ['Monitores', 'Monitor', 'Visor', 140],
  ['Teclados', 'Teclado', 'Tecla', 35],
] as const;

/** So many articles, the same each time. */
export function makeGoods(count: number, codeOf: (number: number) => string): Good[] {
  return Array.from({ length: count }, (_, index) => {
    const [category, what, brand, cost] = lines[index % lines.length] ?? lines[0];
    const number = index + 1;
    const name = `${what} ${brand} serie ${number}`;
    const stock = { MEX: (number * 7) % 23, GDL: number % 4, MTY: 0 };
    const mpn = `${brand.slice(0, 2).toUpperCase()}-${1000 + number}`;
    const good = { code: codeOf(number), mpn, brand, name, category, upc: '', cost: cost + number };
    return { ...good, currency: 'USD', stock, minimum: 1, discontinued: false, picture: '', features: [] };
  });
}
