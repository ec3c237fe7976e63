import type { RefusalRow } from './row.ts'

const timeGone = 'The time you selected is no longer available. Please choose another time.'

/** Refusals of a store, its area and its times. */
export const storesRefusals = {
  StoreUnknown: { status: 404, code: 'StoreNotFound', message: "We couldn't find that store." },
  NoStoreServesPlace: {
    status: 406,
    code: 'StoreNotFound',
    message: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  },
  StoreOffline: {
    status: 406,
    code: 'ServiceUnavailable',
    reason: 'storeOffline',
    message: 'This store is currently offline. Please try another store or call {supportNumber}.',
  },
  OrderingPaused: {
    status: 406,
    code: 'ServiceUnavailable',
    reason: 'orderingPaused',
    message: 'This store is not taking online orders right now. Please call {supportNumber}.',
  },
  OutsideArea: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'outsideArea',
    message: 'Sorry, no stores were found that deliver to your address. Try pickup instead.',
  },
  StoreClosed: {
    status: 412,
    code: 'InvalidOrderDateTime',
    reason: 'closed',
    message: 'This store is closed for further orders today.',
  },
  TimePast: { status: 412, code: 'InvalidOrderDateTime', reason: 'past', message: timeGone },
  SlotFull: { status: 412, code: 'InvalidOrderDateTime', reason: 'full', message: timeGone },
  TimeNotOffered: { status: 412, code: 'InvalidOrderDateTime', reason: 'notOffered', message: timeGone },
} as const satisfies Record<string, RefusalRow>
