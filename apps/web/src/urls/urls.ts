/** Every path of the shop that another screen leads to. */
export const paths = {
  home: '/',
  menu: (category = 'pizza', subcategory?: string) =>
    subcategory === undefined ? `/menu/${category}` : `/menu/${category}/${subcategory}`,
  product: (type: string, slug: string, basketItemId?: string) =>
    `/product/${type.toLowerCase()}/${slug}${basketItemId === undefined ? '' : `/${basketItemId}`}`,
  productIn: (list: string, type: string, slug: string) => `${list}/product/${type.toLowerCase()}/${slug}`,
  meal: (slug: string, id?: string) => `/pizza-meals/${slug}${id === undefined ? '' : `/${id}`}`,
  // Its route may carry a code.
  offers: '/offers' as string,
  nutrition: '/nutrition-information',
  coupons: '/coupons',
  basket: '/cart',
  checkout: '/checkout',
  cardAuth: '/card-auth',
  zipReturn: '/zippayconfirmation',
  afterpayReturn: (basketId: string) => `/completeafterpay/${basketId}`,
  processOrder: (basketId: string) => `/process-order/${basketId}`,
  order: (orderId: string) => `/order/${orderId}`,
  trackOrder: '/track-order',
  stores: '/stores',
  store: (pathSlug: string, store: string) => `/stores/${pathSlug}-${store}`,
  blog: '/blog',
  blogPost: (slug: string) => `/blog/${slug}`,
  franchise: '/franchise',
  account: '/account',
} as const
