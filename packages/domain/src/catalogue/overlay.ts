import type { IngredientId, Instant, ProductId, StoreId } from '../words.ts'

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
  /** Products and ingredients that are sold out at this store now. */
  readonly soldOut: ReadonlySet<ProductId | IngredientId>
  /** Goes up with every change; part of each cache key. */
  readonly revision: number
}

/** The state of a store that has said nothing yet. */
export const quietStore = (storeId: StoreId): StoreState => ({
  storeId,
  pausedUntil: null,
  pauseReason: null,
  isPosOnline: true,
  extraMinutes: 0,
  averageDeliveryMinutes: null,
  averagePickupMinutes: null,
  soldOut: new Set(),
  revision: 0,
})
