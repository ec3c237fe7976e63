import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardsIn,
  fittingCards,
  isExpired,
  priceOfCard,
  priceOfProductCard,
  priceText,
  readCardExtras,
  type CardExtras,
  type ContentCard,
} from './content-cards.ts'

/** The sections and types as their requirements list them. */
const sections = [
  'homepage_hero',
  'homepage_secondary_hero',
  'homepage_todays_offers',
  'homepage_deals',
  'offers_exclusive_deals',
  'offers_exclusive_products',
  'coupons_exclusive_deals',
  'coupons_exclusive_products',
  'cart_upsell',
  'checkout_upsell',
] as const
const types = ['full_width_hero', 'secondary_hero', 'offer_card', 'product_card', 'snippet']

const plain = { site_section: 'homepage_deals', card_type: 'offer_card' }
const extras = (more: Readonly<Record<string, unknown>> = {}): CardExtras => {
  const read = readCardExtras({ ...plain, ...more })
  if (read === null) throw new Error('the extras are incomplete')
  return read
}
const card = (id: string, more: Readonly<Record<string, unknown>> = {}, expiresAt: number | null = 0): ContentCard => ({
  id,
  title: id,
  text: '',
  imageUrl: null,
  imageAlt: '',
  aspectRatio: null,
  href: null,
  linkLabel: null,
  expiresAt,
  extras: extras(more),
})
const now = 1_800_000_000
const idsIn = (section: (typeof sections)[number], cards: readonly ContentCard[]) =>
  cardsIn(section, cards, now).map(({ id }) => id)

describe('extras', () => {
  test('[ENG-02] reads every documented extra from flat string values', () => {
    expect(
      extras({
        price_pickup: '9.95',
        price_pickup_strikethrough: '14.5',
        price_pickup_title: 'Pickup',
        price_delivery: '$12.95',
        price_delivery_strikethrough: 'was $18',
        price_delivery_title: 'Delivered',
        sub_title_left: '2 pizzas',
        sub_title_right: '1 side',
        subtitle_separator: '|',
        exclude_homepage: 'true',
        image_only: 'TRUE',
        todays_offer: 'true',
        product_id: 'cola',
        upsell_type: 'drink',
        sequence: '2',
        default: 'true',
      }),
    ).toEqual({
      section: 'homepage_deals',
      type: 'offer_card',
      prices: {
        Pickup: { price: '$9.95', strikethrough: '$14.50', title: 'Pickup' },
        Delivery: { price: '$12.95', strikethrough: 'was $18', title: 'Delivered' },
      },
      subTitleLeft: '2 pizzas',
      subTitleRight: '1 side',
      subTitleSeparator: '|',
      isExcludedFromHome: true,
      isImageOnly: true,
      isTodaysOffer: true,
      productId: 'cola',
      upsellType: 'drink',
      sequence: 2,
      isDefault: true,
    })
  })

  test.each(['false', '', '1', 'yes', true, null, undefined])('[ENG-02] reads the flag %o as false', (value) => {
    expect(extras({ image_only: value }).isImageOnly).toBe(false)
  })

  test.each([
    ['an unknown type', { card_type: 'carousel' }],
    ['no type', { card_type: '' }],
    ['an unknown section', { site_section: 'footer' }],
    ['no section', { site_section: undefined }],
  ])('[ENG-03] [ENG-04] does not draw a card with %s', (_, more) => {
    expect(readCardExtras({ ...plain, ...more })).toBeNull()
  })

  test('[ENG-03] [ENG-04] knows every documented type in every documented section', () => {
    for (const site_section of sections)
      for (const card_type of types)
        expect(readCardExtras({ site_section, card_type })).toMatchObject({ section: site_section, type: card_type })
  })

  test('[ENG-02] reads whatever a service sends without throwing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (sent) => {
        expect(readCardExtras({ ...plain, ...sent })?.sequence ?? 0).not.toBeNaN()
      }),
    )
  })
})

test.each([
  ['9', '$9.00'],
  ['9.5', '$9.50'],
  ['$1250.00', '$1,250.00'],
  ['from $5', 'from $5'],
  ['9.999', '9.999'],
  [null, null],
])('[ENG-06] writes the price %o as %o', (text, expected) => {
  expect(priceText(text)).toBe(expected)
})

describe('expiry', () => {
  test.each([
    ['0 never expires', 0, false],
    ['null counts as expired', null, true],
    ['an instant ahead is valid', now + 1, false],
    ['equal to now counts as expired', now, true],
    ['a past instant is expired', now - 1, true],
  ])('[ENG-05] %s', (_, expiresAt, expected) => {
    expect(isExpired(expiresAt, now)).toBe(expected)
  })

  test('[ENG-05] leaves expired cards out of their section', () => {
    expect(
      idsIn('homepage_deals', [card('past', {}, now), card('none', {}, null), card('valid', {}, now + 1)]),
    ).toEqual(['valid'])
  })
})

describe('a section', () => {
  test('[ENG-06] sorts its cards by sequence; those without one come last, in the order of arrival', () => {
    const cards = [
      card('b'),
      card('second', { sequence: '2' }),
      card('c', { sequence: 'x' }),
      card('first', { sequence: '-1' }),
    ]
    expect(idsIn('homepage_deals', cards)).toEqual(['first', 'second', 'b', 'c'])
  })

  test('[ENG-06] shows a default card only without another valid card', () => {
    const spare = card('spare', { default: 'true' })
    expect(idsIn('homepage_deals', [spare, card('other')])).toEqual(['other'])
    expect(idsIn('homepage_deals', [spare, card('expired', {}, now)])).toEqual(['spare'])
  })

  test('[ENG-06] hides an excluded card from every section of the home page, and from no other', () => {
    const hidden = { exclude_homepage: 'true', todays_offer: 'true' }
    expect(idsIn('homepage_deals', [card('it', hidden)])).toEqual([])
    expect(idsIn('homepage_todays_offers', [card('it', hidden)])).toEqual([])
    expect(
      idsIn('offers_exclusive_deals', [card('it', { ...hidden, site_section: 'offers_exclusive_deals' })]),
    ).toEqual(['it'])
  })

  test("[ENG-06] adds one of today's offers to that section without removing it from its own", () => {
    const offer = card('offer', { todays_offer: 'true' })
    expect([idsIn('homepage_todays_offers', [offer]), idsIn('homepage_deals', [offer])]).toEqual([['offer'], ['offer']])
    expect(idsIn('homepage_hero', [offer])).toEqual([])
  })

  test.each(sections)('[ENG-04] %s contains its own cards and no others', (section) => {
    const cards = sections.map((each) => card(each, { site_section: each }))
    expect(idsIn(section, cards)).toEqual([section])
  })

  test('[ENG-04] contains only valid cards of the list, each once', () => {
    const anyCard = fc.record({
      section: fc.constantFrom(...sections),
      sequence: fc.option(fc.integer({ min: -5, max: 5 }).map(String), { nil: undefined }),
      isDefault: fc.boolean(),
      isExcluded: fc.boolean(),
      isToday: fc.boolean(),
      expiresAt: fc.option(fc.integer({ min: now - 3, max: now + 3 })),
    })
    fc.assert(
      fc.property(fc.array(anyCard, { maxLength: 12 }), fc.constantFrom(...sections), (given, section) => {
        const cards = given.map((each, index) =>
          card(
            String(index),
            {
              site_section: each.section,
              sequence: each.sequence,
              default: String(each.isDefault),
              exclude_homepage: String(each.isExcluded),
              todays_offer: String(each.isToday),
            },
            each.expiresAt,
          ),
        )
        const shown = cardsIn(section, cards, now)
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.every((each) => cards.includes(each) && !isExpired(each.expiresAt, now))).toBe(true)
        const defaults = new Set(shown.map(({ extras: { isDefault } }) => isDefault))
        expect(defaults.size).toBeLessThanOrEqual(1)
        const order = shown.map(({ extras: { sequence } }) => sequence ?? Number.MAX_VALUE)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }),
    )
  })
})

test.each([
  ['Pickup', '$9.00'],
  ['Delivery', '$12.00'],
  [null, '$12.00'],
] as const)('[ENG-06] a session with service type %o gets the price %s', (serviceType, expected) => {
  expect(priceOfCard(extras({ price_pickup: '9', price_delivery: '12' }), serviceType).price).toBe(expected)
})

test('[ENG-06] a product card shows its prices only if the shop charges them', () => {
  const promised = extras({ price_pickup: '6.45', price_pickup_strikethrough: '7.45' })
  expect(priceOfProductCard(promised, 'Pickup', '$6.45')).toEqual(priceOfCard(promised, 'Pickup'))
  expect(priceOfProductCard(promised, 'Pickup', '$6.75')).toEqual({ price: null, strikethrough: null, title: null })
})

test('[UPS-07] shows an upsell card only with a product that is on sale and not in the basket', () => {
  const upsell = (id: string, productId?: string) => card(id, { site_section: 'cart_upsell', product_id: productId })
  const cards = [upsell('cola', 'cola'), upsell('dip', 'dip'), upsell('gone', 'gone'), upsell('none')]
  const fitting = fittingCards(cards, new Set(['dip']), (productId) => productId !== 'gone')
  expect(fitting.map(({ id }) => id)).toEqual(['cola'])
})
