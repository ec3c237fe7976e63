/** Who orders: a guest, a customer who registered during this checkout, or an earlier one. [BAS-04] [ORD-04] */
export const orderRegisters = ['order-guest', 'order-register', 'order-customer'] as const
export type OrderRegister = (typeof orderRegisters)[number]
