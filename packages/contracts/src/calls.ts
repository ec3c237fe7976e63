import * as addresses from './addresses.ts'
import * as baskets from './basket-calls.ts'
import * as bestPrices from './best-price.ts'
import * as cardEntries from './card-entry.ts'
import * as cardPayments from './card-payments.ts'
import * as campaigns from './campaigns.ts'
import * as catalogue from './catalogue.ts'
import * as configuration from './configuration.ts'
import * as content from './content.ts'
import * as customers from './customers.ts'
import type { AnyEndpoint, BodyOf, OtherReplyOf, ParamsOf, QueryOf, ReplyOf } from './endpoint.ts'
import * as kitchen from './kitchen.ts'
import * as marketing from './marketing.ts'
import * as optOuts from './opt-outs.ts'
import * as histories from './order-history.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as placing from './place-order.ts'
import * as privacy from './privacy.ts'
import * as providerEvents from './provider-events.ts'
import * as redirectPayments from './redirect-payments.ts'
import * as receipts from './receipts.ts'
import * as savedCards from './saved-cards.ts'
import * as securityReports from './security-reports.ts'
import * as signIns from './sign-in.ts'
import * as liveSignIns from './sign-ins.ts'
import * as socialSignIns from './social-sign-in.ts'
import * as staff from './staff.ts'
import * as storeForms from './store-forms.ts'
import * as stepUps from './step-up.ts'
import * as stores from './stores.ts'
import * as vouchers from './vouchers.ts'
import * as walletPayments from './wallet-payments.ts'
import * as zipTokens from './zip-tokens.ts'

type EndpointsIn<M> = Extract<M[keyof M], { readonly address: string; readonly refusals: readonly unknown[] }>
type All = EndpointsIn<
  typeof addresses &
    typeof baskets &
    typeof campaigns &
    typeof bestPrices &
    typeof cardEntries &
    typeof cardPayments &
    typeof catalogue &
    typeof configuration &
    typeof content &
    typeof customers &
    typeof histories &
    typeof kitchen &
    typeof marketing &
    typeof optOuts &
    typeof orders &
    typeof passkeys &
    typeof placing &
    typeof privacy &
    typeof providerEvents &
    typeof redirectPayments &
    typeof receipts &
    typeof savedCards &
    typeof securityReports &
    typeof signIns &
    typeof liveSignIns &
    typeof socialSignIns &
    typeof staff &
    typeof storeForms &
    typeof stepUps &
    typeof stores &
    typeof vouchers &
    typeof walletPayments &
    typeof zipTokens
>

/** Every call by its address, resolved once so that the typed client stays quick to check. */
export type Calls = {
  [E in All as E['address']]: {
    params: ParamsOf<E>
    query: QueryOf<E>
    body: BodyOf<E>
    /** Every good answer; where there are two, they differ in what they hold. */
    reply: ReplyOf<E> | OtherReplyOf<E>
  }
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'address' in value && 'refusals' in value

/** Every endpoint that is built, for the OpenAPI document and the tests that walk all of them. */
export const endpoints: readonly AnyEndpoint[] = [
  configuration,
  content,
  campaigns,
  catalogue,
  stores,
  storeForms,
  addresses,
  marketing,
  baskets,
  bestPrices,
  orders,
  histories,
  placing,
  cardEntries,
  cardPayments,
  redirectPayments,
  providerEvents,
  walletPayments,
  vouchers,
  kitchen,
  signIns,
  liveSignIns,
  stepUps,
  socialSignIns,
  passkeys,
  customers,
  receipts,
  savedCards,
  securityReports,
  optOuts,
  privacy,
  staff,
  zipTokens,
].flatMap((module) => Object.values(module).filter(isEndpoint))
