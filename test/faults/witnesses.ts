import { createApi, type Api } from '../../src/api/client.ts';
import { deliveryAddress } from '../factories/buy.ts';
import type { KillableShop, Stocked } from './killable-shop.ts';

/** People who did something before the first kill and look afterwards whether it is still so. */
export type Witnesses = {
  /** A sentence for everything that is not as it was. */
  look(): Promise<string[]>;
};

const password = 'contraseña-de-prueba';

/** Customers with a cart, an address and a review each, a subscriber, and an invited system user. */
export async function callWitnesses(
  { url, addCustomers }: Pick<KillableShop, 'url' | 'addCustomers'>,
  staff: Api,
  products: readonly Stocked[],
): Promise<Witnesses> {
  const anonymous = createApi({ baseUrl: `${url}/api` });
  const as = (token: string | null | undefined): Api =>
    createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
  await staff.staff.inviteSystemUser({
    body: { name: 'Segunda', email: 'segunda@prueba.example', role: 'orders' },
  });
  await anonymous.newsletter.subscribe({ body: { email_address: 'testigo@prueba.example' } });

  const accounts: { email: string; api: Api; userId: string; productId: number }[] = [];
  for (const [number, product] of products.slice(0, 4).entries()) {
    const email = `testigo-${number}@prueba.example`;
    await addCustomers([{ name: 'Testigo', email, password }]);
    const { token, user } = await anonymous.customers.signIn({ body: { email, password } });
    const api = as(token);
    await api.cart.addToCart({ body: { user_id: user.id, product_id: product.id, quantity: number + 1 } });
    await api.customers.addAddress({ body: deliveryAddress });
    await api.reviews.addReview({
      body: { product_id: product.id, rating: 5, title: 'Testigo', comment: 'Esto tiene que seguir aquí.' },
    });
    accounts.push({ email, api, userId: user.id, productId: product.id });
  }

  const everything = async (): Promise<Record<string, unknown>> => {
    const seen: Record<string, unknown> = {
      staff: (await staff.staff.systemUsers()).system_users.map(({ email, role }) => `${email} ${role}`),
      invited: (await staff.staff.systemUsers()).invitations.map(({ email, role }) => `${email} ${role}`),
      subscribers: (await staff.newsletter.adminSubscribers()).subscribers.map((one) => one.email_address),
      stillSignedIn: (await staff.staff.session()).user?.email,
    };
    for (const { email, api, userId, productId } of accounts) {
      const { cart } = await api.cart.cart({ params: { userId } });
      seen[email] = {
        session: (await api.customers.session()).user?.id,
        // What is left of a product changes while others buy; what is in the cart does not.
        cart: cart.items.map(({ product_id, quantity }) => [product_id, quantity]),
        total: cart.total_cents,
        addresses: (await api.customers.addresses()).addresses,
        reviews: (await anonymous.reviews.reviews({ params: { productId } })).reviews.length,
      };
      const again = await anonymous.customers.signIn({ body: { email, password } });
      seen[`${email} signs in`] = again.user.id === userId;
    }
    return seen;
  };

  const before = await everything();
  return {
    look: async () => {
      const now = await everything();
      return Object.keys(before)
        .filter((what) => JSON.stringify(before[what]) !== JSON.stringify(now[what]))
        .map((what) => `${what} was ${JSON.stringify(before[what])} and is ${JSON.stringify(now[what])}`);
    },
  };
}
