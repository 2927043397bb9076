import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, buyLabelOf, packedParcel, parcelControl } from '../factories/packed-parcel.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('a label is bought, its parcel is lost on the way, and the same is sent again until it arrives', async () => {
  const clerk = await signInStaff(shop, 'orders');
  const { orderId, buyer } = await packedParcel(shop, clerk);
  const { page, problems } = await shop.visit();
  await signInStaffAt(page, clerk);
  await page.goto(`/admin/order/${orderId}`);

  const buyLabel = async () => {
    await page.getByRole('button', { name: 'Buy a label' }).click();
    await page.getByText('On the scales 2.5 kg · by its size 9 kg').waitFor();
    await page.getByRole('radio', { name: /^FedEx · Nacional Económico.*by Envia/ }).click();
    await page.getByRole('button', { name: /^Buy for \$/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Print the label' }).waitFor();
    const { labels } = await clerk.api.orders.labelsOfOrder({ params: { order_id: orderId } });
    return labels[0]?.tracking_code ?? '';
  };
  const move = (guide: string, status: string) =>
    parcelControl(shop, 'envia', `/parcels/${guide}/move`, {
      status,
      description: `Guía ${guide}: ${status}`,
    });

  await buyLabel();
  await page.getByText('To correct it, give the label back').waitFor();
  await page.getByRole('button', { name: 'Unpack' }).click();
  const refusal = page.getByText('Give its label back first.');
  await refusal.waitFor();
  await page.getByRole('button', { name: 'Give the label back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give the label back' }).click();
  await page.getByRole('button', { name: 'Buy a label' }).waitFor();
  expect(await refusal.count()).toBe(0);

  const first = await buyLabel();
  const label = await page.getByRole('link', { name: 'Print the label' }).getAttribute('href');
  expect(await (await page.request.get(label ?? '')).text()).toMatch(/^%PDF-/);
  await move(first, 'Shipped');
  // Nobody reloads: the page hears of it.
  await page.getByText(`Guía ${first}: Shipped`).waitFor();
  await move(first, 'Lost');
  await page.getByText(`Guía ${first}: Lost`).first().waitFor();

  // It stands among what is to be done, and its row leads to the order.
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /Parcels to look at/ }).click();
  await page.getByRole('heading', { name: 'Parcels', exact: true }).waitFor();
  await page.getByRole('link', { name: /^#\d+-1$/ }).click();

  await page.getByRole('button', { name: 'Lost or came back' }).click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Reclamo 4711');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('1 unit to pack', { exact: true }).waitFor();

  const { shipment_id: again } = await clerk.api.orders.packShipment({
    params: { order_id: orderId },
    body: { lines: [{ position: 0, quantity: 1 }], parcel: box },
  });
  expect(again).toBeTruthy();
  await page.getByText('Shipment 2', { exact: true }).waitFor();
  const second = await buyLabel();
  await move(second, 'Delivered');
  const fulfilment = async () =>
    (await clerk.api.orders.adminOrder({ params: { order_id: orderId } })).order.fulfilment;
  await expect.poll(fulfilment, patience).toBe('delivered');
  const own = (await buyer.api.orders.order({ params: { order_id: orderId } })).order;
  expect(own.timeline.map(({ message }) => message)).toContain(
    'La paquetería perdió tu paquete. Te lo enviamos otra vez.',
  );
  expect(problems).toEqual([]);
});

test('a pick-up is asked for and cancelled; where nobody but the carrier does, it says whom to phone', async () => {
  const clerk = await signInStaff(shop, 'orders');
  const [byEnvia, bySkydropx] = [await packedParcel(shop, clerk), await packedParcel(shop, clerk)];
  await buyLabelOf(clerk, byEnvia, 'envia');
  const label = await buyLabelOf(clerk, bySkydropx, 'skydropx');
  const { page, problems } = await shop.visit();
  await signInStaffAt(page, clerk);
  await page.goto('/admin/shipments?view=waiting');

  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('button', { name: 'Ask for a pick-up' }).click();
  const select = page.getByLabel('Carrier', { exact: true });
  await select.selectOption(await select.getByText('by Envia').getAttribute('value'));
  await page.getByRole('textbox', { name: /^Day/ }).fill(day);
  await page.getByRole('button', { name: 'Ask for it' }).click();
  const pickups = page.getByRole('list', { name: 'Pick-ups' });
  await pickups.getByText('Pick-up asked for').waitFor();
  const body = { label_ids: [label.id], warehouse: 'CDMX', day, from_hour: 10, to_hour: 15 };
  await clerk.api.orders.askPickup({ body });
  await page.reload();

  const cancel = (provider: string) =>
    pickups
      .getByRole('listitem')
      .filter({ hasText: provider })
      .getByRole('button', { name: 'Cancel the pick-up' })
      .click();
  await cancel('Envia');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the pick-up' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pickups.getByText('by Envia').waitFor({ state: 'hidden' });
  await cancel('Skydropx');
  await page.getByText('Skydropx does not cancel this pick-up. Phone').waitFor();
  await page.getByRole('button', { name: 'It does not come' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await pickups.waitFor({ state: 'hidden' });
  const waiting = await clerk.api.orders.parcels({ query: { view: 'waiting' } });
  expect(waiting.parcels.map(({ is_fetched: isFetched }) => isFetched)).toEqual([false, false]);
  expect(problems).toEqual([]);
});
