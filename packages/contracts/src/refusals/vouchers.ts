import { codeTexts } from '@forno/domain/texts/refusal-texts'
import type { RefusalRow } from './row.ts'

/** Refusals of a voucher or coupon. */
export const vouchersRefusals = {
  VoucherAlreadyRedeemed: {
    status: 400,
    code: 'VoucherAlreadyRedeemed',
    message: codeTexts.VoucherAlreadyRedeemed,
  },
  VoucherAutoRemove: {
    status: 400,
    code: 'VoucherAutoRemove',
    message: codeTexts.VoucherAutoRemove,
  },
  VoucherUnknown: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'voucherUnknown',
    message: "We don't recognise that code.",
  },
  VoucherConditions: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'voucherConditions',
    message: '{condition}',
  },
  VoucherNotOnBasket: {
    status: 404,
    code: 'InvalidRequest',
    reason: 'voucherNotOnBasket',
    message: 'That voucher is not on your cart.',
  },
  CouponNeeded: {
    status: 400,
    code: 'InvalidRequest',
    reason: 'couponNeeded',
    message: 'You need a valid coupon to order this deal.',
  },
  VoucherUnavailableForFulfillmentType: {
    status: 400,
    code: 'VoucherUnavailableForFulfillmentType',
    message: codeTexts.VoucherUnavailableForFulfillmentType,
  },
  VoucherUnavailableForStore: {
    status: 400,
    code: 'VoucherUnavailableForStore',
    message: codeTexts.VoucherUnavailableForStore,
  },
  VoucherUnavailableForFulfillmentDate: {
    status: 400,
    code: 'VoucherUnavailableForFulfillmentDate',
    message: codeTexts.VoucherUnavailableForFulfillmentDate,
  },
  CouponClaimed: {
    status: 400,
    code: 'EmailInUse',
    reason: 'couponClaimed',
    message: "You've already claimed your free pizza coupon today. Please try again tomorrow.",
  },
} as const satisfies Record<string, RefusalRow>
