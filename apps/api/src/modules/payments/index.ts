export { makeApplepay, type Applepay } from './applepay/applepay.ts'
export { serveDomainAssociation } from './applepay/domain-association.ts'
export { makeAfterpay } from './afterpay/afterpay.ts'
export { type HeldLimits } from './afterpay/limits.ts'
export { type Begin, type Beginning, type BillLine } from './begin.ts'
export { cashSettings, makeMayPayCash, type MayPayCash } from './cash-blacklist.ts'
export {
  ProviderUnclear,
  type Charge,
  type Keep,
  type Known,
  type Memo,
  type Outcome,
  type Payer,
  type Provider,
} from './provider.ts'
export { zipRoutes } from './zip/token-routes.ts'
export { makeZip } from './zip/zip-client.ts'
export { makeZipPay, type ZipPay, type ZipWord } from './zip/zip-pay.ts'
export { makeCybersource, type Cybersource } from './cybersource/cybersource.ts'
export { checkOrigin } from './cybersource/capture-context.ts'
export { bankMemoOf, printOfName } from './cybersource/authentication.ts'
export { keepCard } from './cybersource/keep-card.ts'
export { savedCardsStore, type SavedCardRow } from './cybersource/saved-cards-store.ts'
export { forgetCardsJob, savedCardJobs, savedCardRoutes } from './cybersource/saved-card-routes.ts'
export type { CardPage } from './cybersource/capture-context.ts'
export type { TokenCard } from './cybersource/card-tokens.ts'
export type { CardProof } from './cybersource/payment-requests.ts'

export { makePaypal } from './paypal/paypal.ts'
export { makeReadPaypalEvent, type ReadPaypalEvent } from './paypal/signed-events.ts'
export { cardHash, makeDeclineLimits, orPaused, type DeclineLimits } from './cybersource/decline-limits.ts'
export { afterpaySettings } from './afterpay/afterpay-settings.ts'
export { cybersourceSettings, gatewayOrigins } from './cybersource/cybersource-settings.ts'
export { paypalSettings } from './paypal/paypal-settings.ts'
export { visaCheckoutOf, walletSettings } from './wallet-settings.ts'
export { zipSettings } from './zip/zip-settings.ts'
