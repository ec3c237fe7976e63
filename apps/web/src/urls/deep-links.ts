import type { ServiceType, BasketId } from '@forno/domain/core/basic-types'
import { deepLinkMark } from './needs-redirect.ts'

/**
 * The time in a deep link: ASAP, or a minute of the store's clock such as `2026-11-21T18:15`. `localMinute` is null
 * when the calendar has no such time; the customer is then asked for one. [TIM-11]
 */
export type LinkTime = { readonly isAsap: true } | { readonly isAsap: false; readonly localMinute: string | null }

/** The parts that every deep link has. */
type LinkTarget = {
  /** The path in front of the deep link, `/` for none; the customer ends there. */
  readonly base: string
  /** The slug of the store; null = the link names none. */
  readonly store: string | null
  /** null = missing or unknown. */
  readonly serviceType: ServiceType | null
  /** null = the link names none. */
  readonly time: LinkTime | null
}

/** A parsed deep link. [NAV-14] [NAV-15] [NAV-16] */
export type DeepLink = QrLink | (LinkTarget & { readonly kind: 'locate' })

type QrTarget = LinkTarget & { readonly store: string; readonly time: LinkTime }
/** A link of a QR code: it leads to a product, a basket or the path in front of it. [NAV-14] [NAV-15] */
export type QrLink =
  | (QrTarget & { readonly kind: 'qr'; readonly productId: string | null })
  | (QrTarget & { readonly kind: 'qrBasket'; readonly basketId: BasketId })
/** A link that fills in the locator. [NAV-16] */
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
  const target = { ...targetOf(base, serviceType), store: slugOf(store, pathSlug), time: linkTimeOf(decoded(time)) }
  if (basketId !== undefined) return { kind: 'qrBasket', ...target, basketId: decoded(basketId) as BasketId }
  return { kind: 'qr', ...target, productId: productId === undefined ? null : decoded(productId) }
}

const readLocate = (path: string, pathSlug: string): DeepLink | null => {
  const match = locate.exec(path)
  if (match === null) return null
  const [, base = '', store, serviceType, time] = match
  return {
    kind: 'locate',
    ...targetOf(base, serviceType),
    store: store === undefined ? null : slugOf(store, pathSlug),
    time: time === undefined ? null : linkTimeOf(decoded(time)),
  }
}

const targetOf = (base: string, serviceType: string | undefined) => ({
  base: base === '' ? '/' : base,
  serviceType: serviceTypeOf(serviceType),
})

const serviceTypeOf = (text: string | undefined): ServiceType | null =>
  text === 'delivery' ? 'Delivery' : text === 'pickup' ? 'Pickup' : null

/** The slug of a store, of which a link may also carry the name, and the brand's prefix. */
const slugOf = (text: string, pathSlug: string): string => {
  const slug = decoded(text).trim().replaceAll(' ', '-')
  return pathSlug !== '' && slug.startsWith(`${pathSlug}-`) ? slug.slice(pathSlug.length + 1) : slug
}

/** A part of a path without its escapes. A badly escaped one stays as it is, and matches no name. */
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
