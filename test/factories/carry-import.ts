import { expect, vi } from 'vitest';
import { importsContract } from '../../src/modules/imports/imports.contract.ts';
import { patience } from '../setup/patience.ts';
import type { TestShop } from '../setup/test-shop.ts';
import type { SignedIn } from './sign-in.ts';

type Lines = readonly (readonly (string | number)[])[];

/** A CSV; no cell of it has a comma. */
export const csvFile = (lines: Lines, name = 'archivo.csv') =>
  new File([lines.map((cells) => cells.join(',')).join('\n')], name);

/** Imports of one kind step by step, as somebody of the staff. */
export function importsOf(shop: TestShop, staff: SignedIn, kind: string) {
  const path = kind === 'customers' ? '/admin/customer-imports' : '/admin/imports';
  const calls = kind === 'customers' ? staff.api.customerImports : staff.api.imports;
  const upload = (file: File, token: string | undefined = staff.token) => {
    const form = new FormData();
    form.set('file', file);
    form.set('kind', kind);
    return shop.request(path, { method: 'POST', body: form, ...(token !== undefined && { token }) });
  };
  const step = (id: string, name: 'check' | 'run' | 'undo', json: object = {}, token = staff.token) =>
    shop.request(`${path}/${id}/${name}`, { method: 'POST', token, json });
  const started = async (lines: Lines | File) => {
    const response = await upload(lines instanceof File ? lines : csvFile(lines));
    expect(response.status, await response.clone().text()).toBe(201);
    return importsContract.startImport.answers[201].parse(await response.json()).import;
  };
  const reached = async (id: string, state: string) =>
    vi.waitFor(async () => {
      const { import: run } = await calls.run({ params: { id } });
      expect(run.state, run.error ?? '').toBe(state);
      return run;
    }, patience);
  const checked = async (lines: Lines | File, given?: string[]) => {
    const { id, mapping } = await started(lines);
    expect((await step(id, 'check', { mapping: given ?? mapping })).status).toBe(202);
    return reached(id, 'checked');
  };
  const ran = async (id: string) => {
    expect((await step(id, 'run')).status).toBe(202);
    return reached(id, 'done');
  };
  const undone = async (id: string) => {
    expect((await step(id, 'undo')).status).toBe(202);
    return reached(id, 'undone');
  };
  return {
    path,
    upload,
    step,
    started,
    reached,
    checked,
    ran,
    undone,
    /** Read, checked and written. */
    written: async (lines: Lines | File) => ran((await checked(lines)).id),
    rows: async (id: string) => (await calls.rows({ params: { id }, query: { page_size: 100 } })).rows,
  };
}
