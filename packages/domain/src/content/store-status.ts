import type { IngredientId, Instant, LocalDate, ProductId, StoreId } from '../core/words.ts'

/** What a store's kitchen has said of one trading day; it counts on that date alone. */
export type StoreDay = {
  readonly date: LocalDate
  /** Seconds of kitchen work per quarter hour; null = as the store has set. */
  readonly capacitySeconds: number | null
  /** Minutes after midnight of the date at which the store closes early, may pass 1440; 0 = closed all day; null = as usual. */
  readonly closingMinutes: number | null
}

/** A trading day of which the kitchen has said nothing. */
export const defaultStoreDay = (date: LocalDate): StoreDay => ({ date, capacitySeconds: null, closingMinutes: null })

/** What a store's kitchen has said of itself: small, live, laid over the immutable content. */
export type StoreState = {
  readonly storeId: StoreId
  /** Online ordering is paused until then; null = open. */
  readonly pausedUntil: Instant | null
  readonly pauseReason: string | null
  readonly isPosOnline: boolean
  /** Minutes that the kitchen adds to every promise while it is behind. */
  readonly extraMinutes: number
  readonly averageDeliveryMinutes: number | null
  readonly averagePickupMinutes: number | null
  /** The day of which the kitchen has last said something; null = of none. */
  readonly day: StoreDay | null
  /** Products and ingredients that are sold out at this store now. */
  readonly soldOut: ReadonlySet<ProductId | IngredientId>
  /** Goes up with every change; part of each cache key. */
  readonly revision: number
}

/** The state of a store that has said nothing yet. */
export const defaultStoreStatus = (storeId: StoreId): StoreState => ({
  storeId,
  pausedUntil: null,
  pauseReason: null,
  isPosOnline: true,
  extraMinutes: 0,
  averageDeliveryMinutes: null,
  averagePickupMinutes: null,
  day: null,
  soldOut: new Set(),
  revision: 0,
})
