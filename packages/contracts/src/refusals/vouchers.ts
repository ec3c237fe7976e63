import type { RefusalRow } from './row.ts'

/** Refusals of a voucher or coupon. */
export const vouchersRefusals = {
  VoucherAlreadyRedeemed: {
    status: 400,
    code: 'VoucherAlreadyRedeemed',
    message: 'This voucher has already been redeemed.',
  },
  VoucherAutoRemove: {
    status: 400,
    code: 'VoucherAutoRemove',
    message: 'A voucher was removed because your cart no longer meets its conditions.',
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
    message: "This voucher isn't available for {serviceType}.",
  },
  VoucherUnavailableForStore: {
    status: 400,
    code: 'VoucherUnavailableForStore',
    message: "This voucher isn't available at this store.",
  },
  VoucherUnavailableForFulfillmentDate: {
    status: 400,
    code: 'VoucherUnavailableForFulfillmentDate',
    message: "This voucher isn't available at this time.",
  },
  CouponClaimed: {
    status: 400,
    code: 'EmailInUse',
    reason: 'couponClaimed',
    message: "You've already claimed your free pizza coupon today. Please try again tomorrow.",
  },
} as const satisfies Record<string, RefusalRow>
