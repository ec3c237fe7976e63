import type { IngredientId, Instant, LocalDate, ProductId, ServiceType, StoreId } from '../core/basic-types.ts'

/** The kitchen's settings for one trading day. They apply on that date only. */
export type StoreDay = {
  readonly date: LocalDate
  /** Seconds of kitchen work per quarter hour; null = the store's usual capacity. */
  readonly capacitySeconds: number | null
  /**
   * When the store closes early, in minutes after midnight of the date, which may pass 1440; 0 = closed all day; null =
   * as usual.
   */
  readonly closingMinutes: number | null
}

/** The settings of a trading day that the kitchen has not changed. */
export const defaultStoreDay = (date: LocalDate): StoreDay => ({ date, capacitySeconds: null, closingMinutes: null })

/** The length of a slot's window in minutes, by service. [TIM-04] */
export type SlotMinutes = Readonly<Record<ServiceType, number>>

/** The length of a slot's window without settings. [TIM-04] */
export const defaultSlotMinutes: SlotMinutes = { Delivery: 30, Pickup: 15 }

/** The live status of a store, set by its kitchen and applied over the immutable content. */
export type StoreState = {
  readonly storeId: StoreId
  /** Online ordering is paused until then; null = not paused. */
  readonly pausedUntil: Instant | null
  readonly pauseReason: string | null
  /** When its screen or its POS last called; null = never. */
  readonly heardAt: Instant | null
  /** Why an operator lets the store sell although nothing is heard from it; null = the rule applies. */
  readonly outsideRuleBecause: string | null
  /** Minutes that the kitchen adds to every promise time while it is behind. */
  readonly extraMinutes: number
  readonly averageDeliveryMinutes: number | null
  readonly averagePickupMinutes: number | null
  /** Set by the operator for all stores alike. [TIM-04] */
  readonly slotMinutes: SlotMinutes
  /** The latest day that the kitchen has changed; null = none. */
  readonly day: StoreDay | null
  /** Products and ingredients that are sold out at this store now. */
  readonly soldOut: ReadonlySet<ProductId | IngredientId>
  /** Increases with every change; part of each cache key. */
  readonly revision: number
}

/** The status of a store whose kitchen has changed nothing. */
export const defaultStoreStatus = (storeId: StoreId): StoreState => ({
  storeId,
  pausedUntil: null,
  pauseReason: null,
  heardAt: null,
  outsideRuleBecause: null,
  extraMinutes: 0,
  averageDeliveryMinutes: null,
  averagePickupMinutes: null,
  slotMinutes: defaultSlotMinutes,
  day: null,
  soldOut: new Set(),
  revision: 0,
})
