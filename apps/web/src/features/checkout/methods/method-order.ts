import type { PaymentType } from '@forno/domain/core/payment-types'

/**
 * The payment methods in the order of their rows: the store's order, with the wallets that a device is asked about at the end. It does not
 * depend on which wallet answers first, and no row moves when one turns out to be missing. [PAY-08]
 */
export const inRowOrder = (
  methods: readonly PaymentType[],
  asksDevice: (method: PaymentType) => boolean,
): readonly PaymentType[] => [...methods.filter((method) => !asksDevice(method)), ...methods.filter(asksDevice)]
