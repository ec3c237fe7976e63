/** The named routes that have a screen: the part of the table of names that comes with the first view. [NAV-41] */
export const screenPaths = {
  landing: '/',
  meal: '/pizza-meals/$slug/{-$basketItemId}',
  /** With a code in the path, which is then applied. [NAV-04] */
  offers: '/offers/{-$voucherCode}',
  'product-redirect': '/product/$type/$slug/{-$basketItemId}',
  checkout: '/checkout',
  order: '/order/$orderId',
  'process-order': '/process-order/$basketId',
  'cms-content': '/$',
  'campaign-form': '/c/{-$slug}/{-$storeId}',
  blog: '/blog',
  'blog-post': '/blog/$slug',
  careers: '/careers-apply-now',
  contact: '/feedback',
  franchise: '/franchise',
  'franchise-thanks': '/franchise/thanks',
} as const
