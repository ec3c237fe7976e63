import { cents, type ServiceType } from '../core/basic-types.ts'
import { dollars } from '../core/money.ts'
import { cardSections, type CardSection } from '../content/site-stories.ts'
import { fittingBasket } from '../upsells/upsells.ts'

/** How a content card is drawn. [ENG-03] */
const cardTypes = ['full_width_hero', 'secondary_hero', 'offer_card', 'product_card', 'snippet'] as const
export type CardType = (typeof cardTypes)[number]

/** Prices of a card for one service type, as texts; null = the card names none. [ENG-06] */
export type CardPrice = {
  readonly price: string | null
  /** The former price, which is shown struck through. */
  readonly strikethrough: string | null
  readonly title: string | null
}

/** The extras of a card that can be drawn. [ENG-02] */
export type CardExtras = {
  readonly section: CardSection
  readonly type: CardType
  readonly prices: Readonly<Record<ServiceType, CardPrice>>
  readonly subTitleLeft: string | null
  readonly subTitleRight: string | null
  readonly subTitleSeparator: string | null
  readonly isExcludedFromHome: boolean
  readonly isImageOnly: boolean
  readonly isTodaysOffer: boolean
  /** The product that a click adds to the basket. */
  readonly productId: string | null
  readonly upsellType: string | null
  /** The position in its section; null = last. */
  readonly sequence: number | null
  /** Shown only if its section has no other valid card. */
  readonly isDefault: boolean
}

/** A content card of the engagement service. */
export type ContentCard = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly imageUrl: string | null
  readonly imageAlt: string
  /** Width divided by height; null = unknown. */
  readonly aspectRatio: number | null
  readonly href: string | null
  readonly linkLabel: string | null
  /** Epoch seconds; 0 = never. A missing expiry counts as expired. [ENG-05] */
  readonly expiresAt: number | null
  readonly extras: CardExtras
}

const isOneOf = <const Word extends string>(words: readonly Word[], word: string): word is Word =>
  (words as readonly string[]).includes(word)

const plainAmount = /^\$?\s?(\d{1,5})(?:\.(\d{1,2}))?$/

/** The price of a card as text: `9.5` becomes `$9.50`; other texts, such as "from $5", stay. [ENG-02] [ENG-06] */
export const priceText = (text: string | null): string | null => {
  const [, whole, part = ''] = plainAmount.exec(text ?? '') ?? []
  return whole === undefined ? text : dollars(cents(Number(whole) * 100 + Number(part.padEnd(2, '0'))))
}

/** The extras of a card; null if its section or its type is unknown, so that it is not drawn. [ENG-02] [ENG-03] */
export const readCardExtras = (extras: Readonly<Record<string, unknown>>): CardExtras | null => {
  const text = (name: string): string | null => {
    const value = extras[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const isTrue = (name: string): boolean => text(name)?.toLowerCase() === 'true'
  const priceOf = (name: string): CardPrice => ({
    price: priceText(text(name)),
    strikethrough: priceText(text(`${name}_strikethrough`)),
    title: text(`${name}_title`),
  })
  const section = text('site_section') ?? ''
  const type = text('card_type') ?? ''
  if (!isOneOf(cardSections, section) || !isOneOf(cardTypes, type)) return null
  const sequence = Number(text('sequence') ?? Number.NaN)
  return {
    section,
    type,
    prices: { Pickup: priceOf('price_pickup'), Delivery: priceOf('price_delivery') },
    subTitleLeft: text('sub_title_left'),
    subTitleRight: text('sub_title_right'),
    subTitleSeparator: text('subtitle_separator'),
    isExcludedFromHome: isTrue('exclude_homepage'),
    isImageOnly: isTrue('image_only'),
    isTodaysOffer: isTrue('todays_offer'),
    productId: text('product_id'),
    upsellType: text('upsell_type'),
    sequence: Number.isFinite(sequence) ? sequence : null,
    isDefault: isTrue('default'),
  }
}

/** Whether a card has expired at an instant, both in epoch seconds: 0 never, null and `now` itself do. [ENG-05] */
export const isExpired = (expiresAt: number | null, now: number): boolean =>
  expiresAt === null || (expiresAt !== 0 && expiresAt <= now)

const todaysOffers: CardSection = 'homepage_todays_offers'

/** Whether a card belongs to a section; one of today's offers is in two. [ENG-04] [ENG-06] */
const isIn = (section: CardSection, { extras }: ContentCard): boolean => {
  if (extras.isExcludedFromHome && section.startsWith('homepage_')) return false
  return extras.section === section || (section === todaysOffers && extras.isTodaysOffer)
}

/**
 * The cards of a section in their order, without expired ones; default cards only if there is no other. `now` in epoch
 * seconds. [ENG-04] [ENG-05] [ENG-06]
 */
export const cardsIn = (section: CardSection, cards: readonly ContentCard[], now: number): readonly ContentCard[] => {
  const valid = cards
    .filter((card) => isIn(section, card) && !isExpired(card.expiresAt, now))
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  const chosen = valid.filter(({ extras }) => !extras.isDefault)
  return chosen.length > 0 ? chosen : valid
}

const orderOf = ({ extras }: ContentCard): number => extras.sequence ?? Number.MAX_VALUE

/** The prices of a card in a session; a session without a service type gets those for delivery. [ENG-06] */
export const priceOfCard = ({ prices }: CardExtras, serviceType: ServiceType | null): CardPrice =>
  prices[serviceType ?? 'Delivery']

/**
 * The prices of a card whose product the shop sells. A card that names another price than the shop charges shows none,
 * because the basket charges the shop's. [ENG-06] [ENG-04]
 */
export const priceOfProductCard = (
  extras: CardExtras,
  serviceType: ServiceType | null,
  shopPrice: string,
): CardPrice => {
  const price = priceOfCard(extras, serviceType)
  return price.price === shopPrice ? price : { price: null, strikethrough: null, title: null }
}

/**
 * Upsell cards whose product is on sale, in stock and not in the basket. A card without a product is not shown.
 * [UPS-07] [ENG-04]
 */
export const fittingCards = (
  cards: readonly ContentCard[],
  inBasket: ReadonlySet<string>,
  mayBeOffered: (productId: string) => boolean,
): readonly ContentCard[] =>
  cards.filter(({ extras: { productId } }) => {
    if (productId === null) return false
    const upsell = { designCode: 'ProductUpsell', categories: [], requiredProducts: [], redirectLink: null } as const
    return fittingBasket({ ...upsell, products: [productId] }, inBasket, mayBeOffered) !== null
  })
