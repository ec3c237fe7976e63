import type { ServiceType, BasketId } from '@forno/domain/core/basic-types'
import { deepLinkMark } from './needs-redirect.ts'

/**
 * The time in a deep link: ASAP, or a minute of the store's clock such as `2026-11-21T18:15`. `localMinute` is null
 * when the calendar has no such time; the customer is then asked for one. [TIM-11]
 */
export type LinkTime = { readonly isAsap: true } | { readonly isAsap: false; readonly localMinute: string | null }

type Place = {
  /** The path in front of the deep link, `/` for none; the customer ends there. */
  readonly base: string
  /** The slug of the store. */
  readonly store: string | null
  /** Null when it is missing or unknown. */
  readonly serviceType: ServiceType | null
  readonly time: LinkTime | null
}

/** A parsed deep link. [NAV-14] [NAV-15] [NAV-16] */
export type DeepLink = QrLink | (Place & { readonly kind: 'locate' })

type QrPlace = Place & { readonly store: string; readonly time: LinkTime }
export type QrLink =
  | (QrPlace & { readonly kind: 'qr'; readonly productId: string | null })
  | (QrPlace & { readonly kind: 'qrBasket'; readonly basketId: BasketId })
export type LocateLink = Extract<DeepLink, { kind: 'locate' }>

const qr = /^(.*?)\/qr\/([^/]+)\/([^/]+)\/([^/]+)(?:\/basket(?:\/([^/]+))?|\/([^/]+))?$/
const locate = /^(.*?)\/locate(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/

/**
 * Parses `/{baseRoute*}/qr/{storeName}/{serviceType}/{orderDueAt}/{productId?}`, the same with `/basket/{basketId?}` at
 * its end, and `/{baseRoute*}/locate/{storeName?}/{serviceType?}/{orderDueAt?}`. Ignores letter case, because paths are
 * lower-cased; the store may carry the brand's prefix. Null for every other path. [NAV-14] [NAV-15] [NAV-16] [NAV-20]
 */
export const readDeepLink = (path: string, pathSlug: string): DeepLink | null => {
  const lowerCased = path.toLowerCase().replace(/\/+$/, '')
  return deepLinkMark.test(lowerCased) ? (readQr(lowerCased, pathSlug) ?? readLocate(lowerCased, pathSlug)) : null
}

const readQr = (path: string, pathSlug: string): DeepLink | null => {
  const [, base = '', store = '', serviceType, time = '', basketId, productId] = qr.exec(path) ?? []
  if (store === '') return null
  const place = { ...placeOf(base, serviceType), store: slugOf(store, pathSlug), time: linkTimeOf(decoded(time)) }
  if (basketId !== undefined) return { kind: 'qrBasket', ...place, basketId: decoded(basketId) as BasketId }
  return { kind: 'qr', ...place, productId: productId === undefined ? null : decoded(productId) }
}

const readLocate = (path: string, pathSlug: string): DeepLink | null => {
  const found = locate.exec(path)
  if (found === null) return null
  const [, base = '', store, serviceType, time] = found
  return {
    kind: 'locate',
    ...placeOf(base, serviceType),
    store: store === undefined ? null : slugOf(store, pathSlug),
    time: time === undefined ? null : linkTimeOf(decoded(time)),
  }
}

const placeOf = (base: string, serviceType: string | undefined) => ({
  base: base === '' ? '/' : base,
  serviceType: serviceTypeOf(serviceType),
})

const serviceTypeOf = (text: string | undefined): ServiceType | null =>
  text === 'delivery' ? 'Delivery' : text === 'pickup' ? 'Pickup' : null

const slugOf = (text: string, pathSlug: string): string => {
  const slug = decoded(text).trim().replaceAll(' ', '-')
  return pathSlug !== '' && slug.startsWith(`${pathSlug}-`) ? slug.slice(pathSlug.length + 1) : slug
}

/** A badly escaped text stays as it is and matches no name. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `asap` or a minute such as `2026-11-21T18:15`, in any letter case. [NAV-14] [TIM-11] */
export const linkTimeOf = (text: string): LinkTime => {
  if (/^asap$/i.test(text)) return { isAsap: true }
  const [, date, clock] = /^(\d{4}-\d\d-\d\d)t((?:[01]\d|2[0-3]):[0-5]\d)$/i.exec(text) ?? []
  const isReal = date !== undefined && clock !== undefined && isDate(date)
  return { isAsap: false, localMinute: isReal ? `${date}T${clock}` : null }
}

const isDate = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The offered slot that starts at this minute of the store's clock, as an instant; null = none. [NAV-14] */
export const slotAt = (localMinute: string | null, startsAt: readonly string[]): string | null =>
  localMinute === null ? null : (startsAt.find((start) => start.startsWith(localMinute)) ?? null)
