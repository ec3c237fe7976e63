/** The folders of the domain in their order: a folder imports only what comes before it. */
module.exports = [
  'core',
  'content',
  'fulfilment',
  'customers',
  'payments',
  'pizza',
  'menu',
  'basket',
  'pricing',
  'baskets',
  'savings',
  'upsells',
  'vouchers',
  'orders',
  'kitchen',
  'privacy',
]
