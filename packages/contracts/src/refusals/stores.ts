import { codeTexts } from '@forno/domain/texts/refusal-texts'
import { saveTexts } from '@forno/domain/texts/save-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of a store, its area and its times. */
export const storesRefusals = {
  StoreUnknown: { status: 404, code: 'StoreNotFound', message: codeTexts.StoreNotFound },
  NoStoreServesPlace: {
    status: 406,
    code: 'StoreNotFound',
    message: saveTexts.noStore,
  },
  StoreOffline: {
    status: 406,
    code: 'ServiceUnavailable',
    reason: 'storeOffline',
    message: saveTexts.storeOffline,
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
    message: saveTexts.noStore,
  },
  StoreClosed: {
    status: 412,
    code: 'InvalidOrderDateTime',
    reason: 'closed',
    message: 'This store is closed for further orders today.',
  },
  TimePast: { status: 412, code: 'InvalidOrderDateTime', reason: 'past', message: codeTexts.InvalidOrderDateTime },
  SlotFull: { status: 412, code: 'InvalidOrderDateTime', reason: 'full', message: codeTexts.InvalidOrderDateTime },
  TimeNotOffered: {
    status: 412,
    code: 'InvalidOrderDateTime',
    reason: 'notOffered',
    message: codeTexts.InvalidOrderDateTime,
  },
} as const satisfies Record<string, RefusalRow>
