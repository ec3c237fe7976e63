export { type Begin, type BillLine } from './begin.ts'
export { cashSettings, makeMayPayCash, type MayPayCash } from './cash-blacklist.ts'
export {
  chargeOf,
  UnclearOutcomeError,
  type Charge,
  type LookupResult,
  type Memo,
  type Outcome,
  type Payer,
  type Provider,
} from './charge.ts'
export { checkCustomerToken } from './customer-token.ts'
export { payerOf } from './payer.ts'
export {
  type BasketCall,
  type StartedPayment,
  type PaymentOperations,
  type PaymentRequest,
  type PaymentStatus,
  type ProviderEvent,
  type RedirectPaths,
  type ReturnCall,
  type ReturnedPayments,
} from './payment-operations.ts'
export { type MethodProviders } from './provider.ts'
export { pageOrigins, paypalButtonsPath, providerSettings } from './providers.ts'
export { unrefused } from './responses.ts'
export { makePaymentsModule } from './module.ts'
