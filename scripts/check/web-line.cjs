/** The rooms of the web in their order: a room imports only what comes before it. */
module.exports = [
  'urls',
  'lib',
  'ui',
  'api',
  'state/texts',
  'state/menu',
  'state/session',
  'state/cart',
  'state/sign-in',
  'features',
  'app/shell',
  'app/routes',
  'app/watchers',
  'app/entries',
]
