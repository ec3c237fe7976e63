import type { UserContent, ContentCard } from './user-content.ts'

const never = -1
/** 1 March 2024: the SDK drops a card that has expired. */
const longAgo = 1_709_251_200
/** 1 January 2099. */
const farAhead = 4_070_908_800

const offerCard = { type: 'captioned_image', expiresAt: never, aspectRatio: 1.5, isDismissible: true } as const
const prices = (pickup: string, delivery: string) => ({ price_pickup: pickup, price_delivery: delivery })

const homepage: readonly ContentCard[] = [
  {
    ...{ id: 'hero-family-night', type: 'captioned_image', expiresAt: never, aspectRatio: 2.5 },
    title: 'Family night, sorted',
    description: 'Two large pizzas, chips and a big cola in one box.',
    ...{ imageUrl: '/images/family-night.svg', url: '/pizza-meals/family-box', linkText: 'See the box' },
    extras: {
      ...{ site_section: 'homepage_hero', card_type: 'full_width_hero', sequence: '1' },
      ...prices('34.95', '40.95'),
      ...{ price_pickup_title: 'Pickup from', price_delivery_title: 'Delivery from' },
    },
  },
  {
    ...{ id: 'hero-default', type: 'captioned_image', expiresAt: never, aspectRatio: 2.5 },
    title: 'Straight from the stone',
    description: 'Dough that rests overnight, baked while you wait.',
    ...{ imageUrl: '/images/stone.svg', url: '/menu/pizza', linkText: 'See the menu' },
    extras: { site_section: 'homepage_hero', card_type: 'full_width_hero', sequence: '2', default: 'true' },
  },
  {
    ...{ id: 'secondary-wing-night', type: 'captioned_image', expiresAt: never, aspectRatio: 2 },
    title: 'Wing night',
    description: 'A dozen wings, garlic bread and a bottle.',
    ...{ imageUrl: '/images/wing-night.svg', url: '/offers', linkText: 'See offers' },
    extras: {
      ...{ site_section: 'homepage_secondary_hero', card_type: 'secondary_hero', sequence: '1' },
      ...{ sub_title_left: 'Twelve wings', sub_title_right: 'One big night', subtitle_separator: 'true' },
    },
  },
  {
    ...{ ...offerCard, id: 'today-quarter-off' },
    title: 'A quarter off pizza',
    description: '25% off every pizza when your order comes to $40 or more. Use QUARTER.',
    ...{ imageUrl: '/images/quarter-off.svg', url: '/coupons', linkText: 'See coupons' },
    extras: { site_section: 'homepage_todays_offers', card_type: 'offer_card', sequence: '1', todays_offer: 'true' },
  },
  {
    ...{ ...offerCard, id: 'deal-date-night', expiresAt: farAhead },
    title: 'Date night for two',
    description: 'A large pizza, cheesy garlic bread and two lava cakes.',
    ...{ imageUrl: '/images/date-night.svg', url: '/pizza-meals/date-night-box', linkText: 'See the box' },
    extras: {
      ...{ site_section: 'homepage_deals', card_type: 'offer_card', sequence: '2' },
      ...prices('22.95', '26.95'),
      ...{ price_pickup_strikethrough: '27.35', price_delivery_strikethrough: '31.85' },
    },
  },
  {
    ...{ id: 'deal-free-drinks', type: 'image_only', expiresAt: never, aspectRatio: 3 },
    ...{ imageUrl: '/images/free-drinks.svg', url: '/offers' },
    title: 'Big pizza, big drink',
    extras: { site_section: 'homepage_deals', card_type: 'offer_card', sequence: '1', image_only: 'true' },
  },
  {
    ...{ ...offerCard, id: 'deal-over', expiresAt: longAgo },
    ...{ title: 'A deal of last summer', description: 'It is over, so no one sees it.', url: '/offers' },
    extras: { site_section: 'homepage_deals', card_type: 'offer_card', sequence: '3' },
  },
]

const dealsAndProducts: readonly ContentCard[] = [
  {
    ...{ ...offerCard, id: 'offers-solo-box' },
    title: 'Solo box',
    description: 'A small pizza, garlic bread and a cold can.',
    ...{ imageUrl: '/images/solo-box.svg', url: '/pizza-meals/solo-box', linkText: 'See the box' },
    extras: {
      ...{ site_section: 'offers_exclusive_deals', card_type: 'offer_card', sequence: '1', exclude_homepage: 'true' },
      ...prices('12.95', '15.95'),
    },
  },
  {
    ...{ id: 'offers-garlic-bread', type: 'captioned_image', expiresAt: never },
    title: 'Cheesy garlic bread',
    description: 'Our garlic bread under bubbling mozzarella.',
    extras: {
      ...{ site_section: 'offers_exclusive_products', card_type: 'product_card', product_id: 'cheesy-garlic-bread' },
      ...prices('6.45', '6.95'),
    },
  },
  {
    ...{ ...offerCard, id: 'coupons-free-way' },
    title: 'The drive is on us',
    description: 'No delivery fee when you spend $30 or more. Use FREEWAY.',
    ...{ imageUrl: '/images/free-way.svg', url: '/coupons', linkText: 'See coupons' },
    extras: { site_section: 'coupons_exclusive_deals', card_type: 'offer_card', sequence: '1' },
  },
  {
    ...{ id: 'coupons-tiramisu', type: 'captioned_image', expiresAt: never },
    title: 'Tiramisu',
    description: 'Coffee, cream and cocoa for after the pizza.',
    extras: {
      ...{ site_section: 'coupons_exclusive_products', card_type: 'product_card', product_id: 'tiramisu' },
      ...prices('6.95', '7.45'),
    },
  },
  {
    ...{ id: 'cart-lava-cake', type: 'captioned_image', expiresAt: never },
    title: 'Finish with a lava cake',
    description: 'Warm in the middle.',
    extras: {
      ...{ site_section: 'cart_upsell', card_type: 'product_card', sequence: '1' },
      ...{ product_id: 'chocolate-lava-cake', upsell_type: 'cart' },
      ...prices('5.95', '6.45'),
    },
  },
  {
    ...{ id: 'checkout-garlic-bread', type: 'captioned_image', expiresAt: never },
    title: 'Garlic bread with that?',
    description: 'Half a baguette, baked until it crackles.',
    extras: {
      ...{ site_section: 'checkout_upsell', card_type: 'product_card', sequence: '1' },
      ...{ product_id: 'garlic-bread', upsell_type: 'checkout' },
      ...prices('4.95', '5.45'),
    },
  },
  {
    ...{ id: 'offers-snippet', type: 'classic', expiresAt: never },
    title: 'New offers every Tuesday',
    description: 'Members hear about them first.',
    extras: { site_section: 'offers_exclusive_deals', card_type: 'snippet', sequence: '2' },
  },
]

/** The content of everyone until a test or an editor changes them: promotions that fit our menu. [ENG-10] */
export const fixtures: UserContent = {
  cards: [...homepage, ...dealsAndProducts],
  messages: [
    {
      ...{ id: 'welcome-slide-up', trigger: { type: 'open' }, type: 'SLIDEUP', slideFrom: 'BOTTOM', priority: 1 },
      message: 'Free delivery tonight when you spend $30. Use FREEWAY.',
      url: '/coupons',
      extras: { type: 'announcement' },
    },
    {
      ...{ id: 'offers-modal', trigger: { type: 'custom_event', event: 'offers_viewed' }, type: 'MODAL' },
      header: 'Date night for two',
      message: 'A large pizza, cheesy garlic bread and two lava cakes in one box.',
      ...{ imageUrl: '/images/date-night.svg', url: '/pizza-meals/date-night-box', priority: 1 },
      buttons: [
        { id: 0, text: 'See the box', url: '/pizza-meals/date-night-box' },
        { id: 1, text: 'Not now' },
      ],
      extras: { type: 'offer' },
    },
    {
      ...{ id: 'push-primer', trigger: { type: 'custom_event', event: 'order_placed' }, type: 'MODAL', priority: 1 },
      header: 'Know when it leaves the oven',
      message: 'We can tell you on this device as your order moves along.',
      buttons: [
        { id: 0, text: 'Yes, tell me' },
        { id: 1, text: 'Not now' },
      ],
      extras: { type: 'push-primer' },
    },
    {
      ...{ id: 'website-purchase', trigger: { type: 'purchase' }, type: 'MODAL', priority: 1, reEligibility: 0 },
      header: 'Something for next time',
      message: 'Thanks for your order. Your next garlic bread is on the house with GARLIC.',
      url: '/coupons',
      extras: { type: 'website-purchase', campaign_type: 'garlic-bread' },
    },
    {
      ...{ id: 'welcome-back', trigger: { type: 'custom_event', event: 'logged_in' }, type: 'SLIDEUP' },
      message: 'Good to see you, {{first_name}}.',
      ...{ isTemplated: true, duration: 5000, slideFrom: 'TOP', priority: 1 },
      extras: { type: 'announcement' },
    },
  ],
  flags: [
    // The content service has a flag of the same name; its value wins. [CFG-06]
    { id: 'pizzas_page_category', enabled: true, properties: {} },
    {
      id: 'big_deal_badge',
      enabled: true,
      properties: {
        label: { type: 'string', value: 'Big deal' },
        most_per_page: { type: 'number', value: 4 },
        is_animated: { type: 'boolean', value: false },
        icon: { type: 'image', value: '/images/badge.svg' },
        colours: { type: 'jsonobject', value: { light: '#b3261e', dark: '#ffb4ab' } },
        from: { type: 'datetime', value: 1_767_225_600_000 },
      },
    },
    { id: 'late_night_menu', enabled: false, properties: {} },
  ],
  banners: [],
}
