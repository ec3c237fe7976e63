import { orderTexts } from '@forno/domain/texts/order-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of an order. */
export const ordersRefusals = {
  OrderUnknown: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'orderNotFound',
    message: orderTexts.notFound,
  },
  OrderRestricted: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'restricted',
    message: orderTexts.restricted,
  },
  PreviewCannotOrder: {
    status: 403,
    code: 'InvalidRequest',
    reason: 'previewCannotOrder',
    message: 'You are looking at a draft. Leave the preview to order.',
  },
  PrizeNotOffered: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'prizeNotOffered',
    message: 'This order has no prize game.',
  },
} as const satisfies Record<string, RefusalRow>
