import { detailsOf } from '@forno/domain/core/refusal'
import { getOffers, type Offer as OfferReply } from '@forno/contracts/vouchers/vouchers'
import type { Content } from '@forno/domain/content/content'
import type { PlaceholderValues } from '@forno/domain/texts/placeholders'
import { localMoment, parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import type { Offer } from '@forno/domain/content/offer'
import type { CouponStory } from '@forno/domain/content/site-stories'
import { couponList } from '@forno/domain/vouchers/coupon-list'
import { offerConditions, offerRefusal, type OfferContext } from '@forno/domain/vouchers/offer-conditions'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { envelopeOf, refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { nationalZone, serviceTypeOf } from '../catalogue/index.ts'
import { textBlocks, type ContentSnapshot, type EditorialContentCache } from '../content/index.ts'
import { pictureWire, type PictureLookups } from '../layouts/index.ts'
import { findStore } from '../stores/index.ts'

type OfferRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
  readonly pictures: PictureLookups
  readonly brandPlaceholders: PlaceholderValues
}

const refusalWire = (
  offer: Offer,
  { offerContext, brandPlaceholders }: Pick<OfferWireContext, 'offerContext' | 'brandPlaceholders'>,
): OfferReply['refusal'] => {
  const refusal = offerRefusal(offer, offerContext)
  if (refusal === null) return null
  const { code, message, data } = envelopeOf(refusal, brandPlaceholders).envelope
  const serviceTypes = detailsOf(refusal).serviceTypes
  return data?.serviceTypes === undefined || serviceTypes === undefined
    ? { code, message }
    : { code, message, serviceTypes: [...serviceTypes] }
}

/** The offer's group and its position in the datasource. [CON-12] */
const categoryWire = ({ category }: Offer, editorial: EditorialContentCache): OfferReply['category'] => {
  const entries = Object.entries(editorial.current().datasources['offer-categories'])
  const index = entries.findIndex(([id]) => id === category)
  const [, name] = entries[index] ?? []
  return name === undefined ? null : { name, sortOrder: index + 1 }
}

type OfferWireContext = {
  readonly content: Content
  readonly editorial: EditorialContentCache
  readonly pictures: PictureLookups
  readonly brandPlaceholders: PlaceholderValues
  readonly offerContext: OfferContext
}

type RuleWire = Omit<OfferReply, 'terms' | 'picture' | 'sortOrder'>

/** What the offer alone says. */
const ruleWire = (offer: Offer, context: OfferWireContext): RuleWire => {
  const { content, editorial } = context
  const { effect } = offer
  const meal = effect.kind === 'bundle' ? content.products.find(({ id }) => id === effect.productId) : undefined
  return {
    offerId: offer.id,
    code: offer.code,
    needsCode: offer.needsCode,
    name: offer.name,
    words: offer.words,
    kind: effect.kind,
    conditions: [...offerConditions(offer, content)],
    category: categoryWire(offer, editorial),
    mealSlug: meal?.slug ?? null,
    refusal: refusalWire(offer, context),
  }
}

/** A coupon without a code opens a deal that everybody may order. */
const dealWire = ({ slug, title, deal }: CouponStory): RuleWire => ({
  offerId: `coupon-${slug}`,
  code: null,
  needsCode: false,
  name: title,
  words: '',
  kind: 'bundle',
  conditions: [],
  category: null,
  mealSlug: deal ?? null,
  refusal: null,
})

const textWire = (coupon: CouponStory | null, pictures: PictureLookups) => ({
  ...(coupon === null ? {} : { name: coupon.title }),
  ...(coupon?.text === undefined ? {} : { words: coupon.text }),
  terms: coupon?.terms === undefined ? [] : textBlocks(coupon.terms),
  picture: pictureWire(coupon?.picture, pictures),
})

/** All visible offers and coupons in their order. [VOU-12] */
const offersWire = (context: OfferWireContext): OfferReply[] => {
  const { content, editorial, pictures } = context
  const deals = content.products.filter(({ kind }) => kind === 'bundle').map(({ slug }) => slug)
  return couponList(content.offers, editorial.current().siteStories.coupons, deals).map((entry, index) => ({
    ...(entry.offer === null ? dealWire(entry.coupon) : ruleWire(entry.offer, context)),
    ...textWire(entry.coupon, pictures),
    sortOrder: index + 1,
  }))
}

/** The visible offers, for the pages of coupons and offers. [VOU-12] */
export const offerRoutes = (app: FastifyInstance, deps: OfferRoutesDeps): void => {
  const { clock, content } = deps
  const contextOf = (query: {
    storeCode?: string
    serviceType?: string
    fulfilmentDateTime?: string
  }): OfferContext => {
    const { storeCode, serviceType, fulfilmentDateTime } = query
    const isNational = storeCode === undefined || storeCode === ''
    const store = isNational ? null : (findStore(content.current(), storeCode) ?? refuse('StoreUnknown'))
    const zone = store?.zone ?? nationalZone
    const at = fulfilmentDateTime === undefined ? clock() : parseLocalMinute(fulfilmentDateTime, zone)
    if (at === null)
      return refuse('BadInput', { errors: [{ field: 'fulfilmentDateTime', message: 'is not a time of that place' }] })
    return { store, serviceType: serviceTypeOf(serviceType) ?? null, moment: localMoment(at, zone) }
  }

  serve(app, getOffers, ({ query }) =>
    offersWire({ ...deps, content: content.current(), offerContext: contextOf(query) }),
  )
}
