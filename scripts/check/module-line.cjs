/** The modules of the API in their order: a module imports only what stands before it. */
module.exports = [
  'content',
  'stores',
  'addresses',
  'catalogue',
  'fulfilment',
  'customers',
  'vouchers',
  'payments',
  'baskets',
  'upsells',
  'orders',
  'checkout',
  'kitchen',
  'notifications',
  'engagement',
  'surveys',
]
