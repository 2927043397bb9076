import { msg } from '../../i18n/t.ts';
import { settingsGroup, text, toggle } from './setting-field.ts';
import { endOfPause } from './shop-time.ts';

const shop = msg('The whole shop');
const checkout = msg('The checkout');

const untilWords = msg('It is on again by itself then. Empty: until staff switch it on.');

/** What stops for a while. Ways to pay and branches are switched in their own groups. */
export const pause = settingsGroup({
  title: msg('Pause'),
  description: msg(
    'Stops the shop or its checkout for a while, from the next request. Staff go on working, and payments under way are still taken. A way to pay or a branch is paused at Payments or Shipping.',
  ),
  fields: {
    is_shop_paused: toggle({
      section: shop,
      label: msg('Pause the shop'),
      byDefault: false,
      explanation: msg('Shoppers see one page with the text below, and nothing else.'),
    }),
    shop_text: text({
      section: shop,
      label: msg('Text'),
      byDefault: 'Estamos haciendo mejoras y volvemos en un momento. Tus pedidos y tu carrito están a salvo.',
      minLength: 1,
      maxLength: 500,
      isMultiline: true,
      explanation: msg('What shoppers read meanwhile.'),
    }),
    shop_until: endOfPause({ section: shop, label: msg('Until'), explanation: untilWords }),
    is_checkout_paused: toggle({
      section: checkout,
      label: msg('Pause the checkout'),
      byDefault: false,
      explanation: msg('Shoppers look and fill their carts, but cannot order.'),
    }),
    checkout_text: text({
      section: checkout,
      label: msg('Text'),
      byDefault: 'Por un momento no estamos tomando pedidos. Tu carrito te espera.',
      minLength: 1,
      maxLength: 300,
      explanation: msg('What shoppers read on every page and beside the button.'),
    }),
    checkout_until: endOfPause({ section: checkout, label: msg('Until'), explanation: untilWords }),
  },
});
