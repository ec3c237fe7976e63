import { getOffers, type Offer as OfferReply } from '@forno/contracts/vouchers/vouchers'
import type { Content } from '@forno/domain/content/content'
import { localMoment, parseLocalMinute } from '@forno/domain/fulfilment/local-time'
import type { Offer } from '@forno/domain/content/offer'
import { offerConditions, offerRefusal, type OfferContext } from '@forno/domain/vouchers/offer-conditions'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { envelopeOf, refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { nationalZone, serviceTypeOf } from '../catalogue/index.ts'
import type { ContentSnapshot, EditorialContentCache } from '../content/index.ts'
import { findStore } from '../stores/index.ts'

type OfferRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly editorial: EditorialContentCache
}

const refusalWire = (offer: Offer, where: OfferContext): OfferReply['refusal'] => {
  const refusal = offerRefusal(offer, where)
  if (refusal === null) return null
  const { code, message, data } = envelopeOf(refusal).envelope
  const serviceTypes = refusal.data.serviceTypes
  return data?.serviceTypes === undefined || serviceTypes === undefined
    ? { code, message }
    : { code, message, serviceTypes: [...serviceTypes] }
}

/** The offer's group and its position in the datasource. [CON-12] */
const categoryWire = ({ category }: Offer, editorial: EditorialContentCache): OfferReply['category'] => {
  const entries = Object.entries(editorial.current().datasources['offer-categories'])
  const place = entries.findIndex(([id]) => id === category)
  const [, name] = entries[place] ?? []
  return name === undefined ? null : { name, sortOrder: place + 1 }
}

type OfferWireContext = {
  readonly content: Content
  readonly editorial: EditorialContentCache
  readonly where: OfferContext
}

const offerWire = (offer: Offer, { content, editorial, where }: OfferWireContext): OfferReply => {
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
    refusal: refusalWire(offer, where),
    sortOrder: offer.sortOrder,
  }
}

/** The visible offers, for the pages of coupons and offers. [VOU-12] */
export const offerRoutes = (app: FastifyInstance, { clock, content, editorial }: OfferRoutesDeps): void => {
  const whereOf = (query: { storeCode?: string; serviceType?: string; fulfilmentDateTime?: string }): OfferContext => {
    const { storeCode, serviceType, fulfilmentDateTime } = query
    const isNational = storeCode === undefined || storeCode === ''
    const store = isNational ? null : (findStore(content.current(), storeCode) ?? refuse('StoreUnknown'))
    const zone = store?.zone ?? nationalZone
    const at = fulfilmentDateTime === undefined ? clock() : parseLocalMinute(fulfilmentDateTime, zone)
    if (at === null)
      return refuse('BadInput', { errors: [{ field: 'fulfilmentDateTime', message: 'is not a time of that place' }] })
    return { store, serviceType: serviceTypeOf(serviceType) ?? null, moment: localMoment(at, zone) }
  }

  serve(app, getOffers, ({ query }) => {
    const current = content.current()
    const where = whereOf(query)
    return current.offers
      .filter(({ isShown }) => isShown)
      .toSorted((one, other) => one.sortOrder - other.sortOrder)
      .map((offer) => offerWire(offer, { content: current, editorial, where }))
  })
}
