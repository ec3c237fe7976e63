import { hour } from '../core/durations.ts'

/** What GA4 accepts; the collector refuses more. */
export const analyticsLimits = {
  /** Events of one request. */
  events: 25,
  /** Items, or promotions, of one event. */
  items: 200,
  /** Characters of a text. */
  text: 100,
  /** Characters of a user property. */
  userProperty: 36,
  /** Milliseconds for which an event may wait: three days. */
  age: 72 * hour,
} as const

/** A text within the limit; characters beyond it are cut off, and no character is cut in half. */
export const limitedText = (text: string, most: number = analyticsLimits.text): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The first items of a list, up to the limit. */
export const limitedItems = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, analyticsLimits.items)
