export const orderRegisters = ['order-guest', 'order-register', 'order-customer'] as const
export type OrderRegister = (typeof orderRegisters)[number]
