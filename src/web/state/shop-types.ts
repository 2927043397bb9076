import type { Api } from '../../api/client.ts';

type Answer<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

/** Shapes of the shop's things as the API answers them; nothing is written down twice. */
/** Who the shop is. */
export type ShopFacts = Answer<Api['settings']['shop']>;
export type ProductInList = Answer<Api['catalog']['products']>['products'][number];
export type ProductList = Answer<Api['catalog']['products']>;
export type Facet = ProductList['facets'][number];
export type Product = Answer<Api['catalog']['product']>['product'];
export type CategoryInList = Answer<Api['catalog']['categories']>['categories'][number];
export type BrandInList = Answer<Api['catalog']['brands']>['brands'][number];
/** What comes off in the cart by itself. */
export type CartPromotion = Answer<Api['promotions']['inCart']>['promotions'][number];
export type Promotion = Answer<Api['promotions']['running']>['promotions'][number];
export type Cart = Answer<Api['cart']['cart']>['cart'];
export type CartLine = Cart['items'][number];
/** One of the own orders. */
export type Order = Answer<Api['orders']['order']>['order'];
export type SessionUser = NonNullable<Answer<Api['customers']['session']>['user']>;
export type StaffUser = NonNullable<Answer<Api['staff']['session']>['user']>;
export type StaffRight = StaffUser['rights'][number];
export type SyncProduct = Answer<Api['suppliers']['syncProducts']>['products'][number];
export type SyncProductDetail = Answer<Api['suppliers']['syncProduct']>['product'];
