import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { ApiError } from '../../src/api/client.ts';
import { builtInRoles } from '../../src/modules/staff/rights.ts';
import { sharedSecret } from '../../src/platform/secrets.ts';
import { addToCart, buy, deliveryAddress } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInCustomer, signInStaff, signInVisitor, type SignedIn } from '../factories/sign-in.ts';
import type { TestShop } from '../setup/test-shop.ts';
import type { ShopInUse } from '../spec/shop-in-use.ts';

/** Somebody in front of the shop. */
export type Person = {
  /** As failures name them. */
  name: string;
  kind: 'nobody' | 'visitor' | 'guest' | 'customer' | 'staff';
  id: string;
  token: string | undefined;
  /** The same session as browsers carry it. */
  cookie: string | undefined;
  /** Words that stand only in what is theirs; in nobody else's answers. */
  canaries: string[];
  /** Makes their session anew, where one of the calls has ended it. */
  revive(): Promise<void>;
};

/** Nobody, a visitor, a guest, two customers and one of each staff role; what is theirs carries their canaries. */
export async function gatherPeople(world: ShopInUse): Promise<Person[]> {
  const { shop } = world;
  const nobody: Person = {
    name: 'nobody',
    kind: 'nobody',
    id: 'nobody',
    token: undefined,
    cookie: undefined,
    canaries: [],
    revive: async () => undefined,
  };
  const visitor = await arrive(shop, 'a visitor', 'visitor', async () => signInVisitor(shop));
  const guest = await arrive(shop, 'a guest', 'guest', async (person) => settle(world, person, 'guest'));
  const a = await arrive(shop, 'customer A', 'customer', async (person) => settle(world, person, 'customer'));
  const b = await arrive(shop, 'customer B', 'customer', async (person) => settle(world, person, 'customer'));
  const staff = await Promise.all(
    builtInRoles.map((role) => arrive(shop, `staff (${role})`, 'staff', () => signInStaff(shop, role))),
  );
  return [nobody, visitor, guest, a, b, ...staff];
}

async function arrive(
  shop: TestShop,
  name: string,
  kind: Person['kind'],
  signIn: (person: Person) => Promise<SignedIn>,
): Promise<Person> {
  const person: Person = {
    name,
    kind,
    id: '',
    token: undefined,
    cookie: undefined,
    canaries: [],
    revive: async () => {
      const { id, token } = await signIn(person);
      Object.assign(person, { id, token, cookie: await cookieOf(shop, kind, token) });
    },
  };
  await person.revive();
  return person;
}

/** A guest or a customer with one of everything that is nobody else's business. */
async function settle(world: ShopInUse, person: Person, kind: 'guest' | 'customer'): Promise<SignedIn> {
  const { shop } = world;
  const emails = [...randomBytes(12)].map((byte) => String.fromCodePoint(97 + (byte % 26))).join('');
  const word = `qz${emails}`;
  const phone = `55${String(randomInt(10 ** 8)).padStart(8, '0')}`;
  const isFirst = person.canaries.length === 0;
  person.canaries.push(word, phone);
  const name = `Beatriz ${word}`;
  const email = `${word}@prueba.example`;
  const signedIn =
    kind === 'customer' ? await signInCustomer(shop, { name, email }) : await signInVisitor(shop);
  if (kind === 'guest') await signedIn.api.customers.becomeGuest({ body: { name, email } });
  try {
    await acquire(world, signedIn, { word, phone, name, email });
  } catch (error) {
    // By then staff may have made it impossible, e.g. by a limit of zero orders.
    if (isFirst || !(error instanceof ApiError)) throw error;
  }
  return signedIn;
}

async function acquire(
  { shop, caseRefId }: ShopInUse,
  buyer: SignedIn,
  { word, phone, name, email }: { word: string; phone: string; name: string; email: string },
): Promise<void> {
  const { api } = buyer;
  const owner = await signInStaff(shop, 'owner');
  const product = await createProduct(shop.db, { stock: 5 });
  await api.support.ask({
    body: { name, email, subject: `Duda ${word}`, message: `Una pregunta de ${word}.` },
  });
  await api.configurator.saveBuild({ body: { name: `PC ${word}`, ref_ids: [caseRefId] } });
  await api.configurator.addMachine({ body: { name: `Mi ${word}`, ref_ids: [caseRefId] } });
  const address = { ...deliveryAddress, recipient: name, phone, street: `Calle ${word}`, directions: word };
  await api.customers.addAddress({ body: address });
  const { profile } = await api.invoiceProfiles.addProfile({
    body: {
      rfc: 'CACX7605101P8',
      legal_name: `Casas ${word}`,
      tax_regime: '612',
      cfdi_use: 'G03',
      postal_code: '36257',
    },
  });
  await addToCart(buyer, product.id, 2);
  const { order_id } = await buy(shop, buyer, { address, invoice_profile_id: profile.id });
  await owner.api.orders.updateNotes({ params: { order_id }, body: { notes: `Nota ${word}` } });
  const { shipment_id } = await owner.api.orders.packShipment({
    params: { order_id },
    body: { lines: [{ position: 0, quantity: 1 }] },
  });
  await owner.api.orders.moveShipment({
    params: { shipment_id },
    body: { state: 'shipped', carrier: 'DHL', tracking_code: word },
  });
  await api.returns.ask({
    params: { order_id },
    body: {
      reason: 'revocation',
      wanted: 'refund',
      comment: `Vuelve ${word}`,
      lines: [{ position: 0, quantity: 1 }],
    },
  });
  await addToCart(buyer, product.id);
}

/** Whether the session of a person still counts. */
export async function isAlive({ shop }: ShopInUse, { kind, id, token }: Person): Promise<boolean> {
  if (token === undefined) return true;
  const path = kind === 'staff' ? '/admin/dashboard' : `/cart/cart/${encodeURIComponent(id)}`;
  const answer = await shop.request(path, { token });
  await answer.arrayBuffer();
  if (kind !== 'guest') return answer.ok;
  return answer.ok && (await shop.request('/order/orders', { token })).ok;
}

/** The session's cookie, signed as the accounts library signs it. */
async function cookieOf(shop: TestShop, kind: Person['kind'], token: string): Promise<string> {
  const [prefix, secretName] =
    kind === 'staff' ? ['ensambla-staff', 'secret.staff'] : ['ensambla', 'secret.customers'];
  if (token.includes('.')) return `${prefix}.session_token=${encodeURIComponent(decodeURIComponent(token))}`;
  const secret = await sharedSecret(shop.db, secretName);
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
