/*
 * Closed lists of words, for where something comes in and is checked: the wire and the content. Most screens know their types alone, which
 * stand with the other words: who imports a list has it in the browser, too.
 */

export const allergens = [
  'wheat',
  'gluten',
  'milk',
  'egg',
  'soy',
  'fish',
  'crustacea',
  'mollusc',
  'peanut',
  'almond',
  'brazil nut',
  'cashew',
  'hazelnut',
  'macadamia',
  'pecan',
  'pine nut',
  'pistachio',
  'walnut',
  'sesame',
  'lupin',
  'sulphites',
] as const

export const dietaries = ['vegetarian', 'vegan', 'halal-friendly', 'gluten-free-option'] as const

/** [PAY-02] The catalogue of ways of paying, and no other; which of them a store takes stands in its options. */
export const paymentTypes = [
  'saved-cc-flex',
  'flex',
  'visacheckout',
  'cash',
  'mobileeftpos',
  'applepay',
  'paypal',
  'googlepay',
  'zippay',
  'free',
  'afterpay',
  'clicktopay',
] as const

export const orderRegisters = ['order-guest', 'order-register', 'order-customer'] as const

export const channelNames = ['Website', 'iOS', 'Android', 'CallCentre'] as const

/** How an upsell is drawn: three in a popup, the last in the cart. [UPS-02] */
export const upsellDesigns = ['Poster', 'ProductUpsell', 'IngredientUpsell', 'CartUpsell'] as const

/** What has to happen for an upsell to come up. [UPS-03] */
export const upsellTriggers = ['addtocart', 'adddealtocart'] as const
