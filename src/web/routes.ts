import { type RouteConfig, index, layout, route } from '@react-router/dev/routes';

/** Pages for everybody; the same HTML for every retail visitor. */
const publicPages = [
  index('storefront/home/home-page.tsx'),
  route('promotion', 'storefront/promotion/promotion-page.tsx'),
  route('category', 'storefront/category/category-list-page.tsx'),
  route('category/:category_name', 'storefront/category/category-page.tsx'),
  route('brand', 'storefront/brand/brand-list-page.tsx'),
  route('brand/:brand_name', 'storefront/brand/brand-page.tsx'),
  route('search', 'storefront/search/search-page.tsx'),
  route('comparar', 'storefront/compare/compare-page.tsx'),
  route('product/:sku/:product_name', 'storefront/product/product-page.tsx'),
  route('workstation', 'storefront/workstation/workstation-page.tsx'),
  route('cart', 'storefront/cart/cart-page.tsx'),
  route('login', 'storefront/login/login-page.tsx'),
  route('email-login', 'storefront/email-login/email-login-page.tsx'),
  route('register', 'storefront/register/register-page.tsx'),
  route('email-register', 'storefront/email-register/email-register-page.tsx'),
  route('stripe/cancel', 'storefront/payment-return/stripe-cancel-page.tsx'),
  route('para-mayoristas', 'storefront/content/wholesale-page.tsx'),
  route('tiendas', 'storefront/content/stores-page.tsx'),
  route('envios', 'storefront/content/shipping-page.tsx'),
  route('devoluciones', 'storefront/content/returns-page.tsx'),
  route('garantia', 'storefront/content/warranty-page.tsx'),
  route('privacidad', 'storefront/content/privacy-page.tsx'),
  route('terminos', 'storefront/content/terms-page.tsx'),
  route('deseos', 'storefront/wishes/wishes-page.tsx'),
  route('alertas/:token', 'storefront/alert/alert-page.tsx'),
  route('correos/:token', 'storefront/cart-mail/cart-mail-page.tsx'),
  route('reclamar/:token', 'storefront/claim/claim-page.tsx'),
  route('contacto', 'storefront/content/contact-page.tsx'),
];

/** Pages of a signed-in customer; anybody else is sent to /login (spec §2, §4). */
const customerPages = [
  route('dashboard', 'storefront/dashboard/dashboard-page.tsx'),
  route('dashboard/cuenta', 'storefront/account/account-page.tsx'),
  route('dashboard/deseos', 'storefront/wishes/my-wishes-page.tsx'),
  route('dashboard/facturacion', 'storefront/invoices/invoice-data-page.tsx'),
  route('dashboard/factura/:id', 'storefront/invoices/invoice-page.tsx'),
  route('checkout', 'storefront/checkout/checkout-page.tsx'),
  route('payments', 'storefront/payments/payments-page.tsx'),
  route('address', 'storefront/address/address-page.tsx'),
  route('stripe/success', 'storefront/payment-return/stripe-success-page.tsx'),
  route('paypal/success', 'storefront/payment-return/paypal-success-page.tsx'),
];

/** Pages of the staff; anybody else is sent to /auth/login (spec §2, §4). */
const adminPages = [
  route('admin', 'admin/shell/admin-index.tsx'),
  route('admin/dashboard', 'admin/dashboard/dashboard-page.tsx'),
  route('admin/sync-products', 'admin/sync-products/sync-products-page.tsx'),
  route('admin/category', 'admin/category/category-list-page.tsx'),
  route('admin/category/add', 'admin/category/add-category-page.tsx'),
  route('admin/category/edit/:category_id', 'admin/category/edit-category-page.tsx'),
  route('admin/brand', 'admin/brand/brand-list-page.tsx'),
  route('admin/brand/add', 'admin/brand/add-brand-page.tsx'),
  route('admin/brand/edit/:brand_id', 'admin/brand/edit-brand-page.tsx'),
  route('admin/Promotion', 'admin/promotion/promotion-list-page.tsx'),
  route('admin/Promotion/add', 'admin/promotion/add-promotion-page.tsx'),
  route('admin/Promotion/edit/:id', 'admin/promotion/edit-promotion-page.tsx'),
  route('admin/price-lists', 'admin/price-lists/price-lists-page.tsx'),
  route('admin/price-lists/add', 'admin/price-lists/add-price-list-page.tsx'),
  route('admin/price-lists/edit/:id', 'admin/price-lists/edit-price-list-page.tsx'),
  route('admin/support', 'admin/support/support-page.tsx'),
  route('admin/orders', 'admin/orders/orders-page.tsx'),
  route('admin/order/:order_id', 'admin/orders/order-page.tsx'),
  route('admin/order/:order_id/evidence', 'admin/orders/evidence-page.tsx'),
  route('admin/payments', 'admin/payments/payments-page.tsx'),
  route('admin/review', 'admin/review/review-page.tsx'),
  route('admin/questions', 'admin/questions/questions-page.tsx'),
  route('admin/wishes', 'admin/wishes/wishes-page.tsx'),
  route('admin/products', 'admin/products/products-page.tsx'),
  route('admin/search', 'admin/search/search-page.tsx'),
  route('admin/redirects', 'admin/redirects/redirects-page.tsx'),
  route('admin/users', 'admin/users/users-page.tsx'),
  route('admin/mails', 'admin/mails/mails-page.tsx'),
  route('admin/subscribe', 'admin/subscribe/subscribe-page.tsx'),
  route('admin/system-users', 'admin/system-users/system-users-page.tsx'),
];

export default [
  layout('storefront/shell/storefront-layout.tsx', [
    ...publicPages,
    layout('storefront/shell/customer-guard.tsx', customerPages),
    route('*', 'storefront/not-found/not-found-page.tsx'),
  ]),
  route('auth/login', 'admin/login/login-page.tsx'),
  layout('admin/shell/admin-layout.tsx', [
    ...adminPages,
    route('admin/*', 'admin/shell/admin-not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
