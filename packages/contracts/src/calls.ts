import type { AnyEndpoint, BodyOf, OtherReplyOf, ParamsOf, QueryOf, ReplyOf } from './core/endpoint.ts'
import * as configuration from './configuration/configuration.ts'
import * as content from './content/content.ts'
import * as frames from './layouts/frame.ts'
import * as images from './content/images.ts'
import * as contentEvents from './content/webhook.ts'
import * as layouts from './layouts/layouts.ts'
import * as banners from './layouts/banners.ts'
import * as campaigns from './engagement/campaigns.ts'
import * as catalogue from './catalogue/catalogue.ts'
import * as stores from './stores/stores.ts'
import * as surveys from './surveys/surveys.ts'
import * as analytics from './analytics/analytics.ts'
import * as storeForms from './stores/forms.ts'
import * as addresses from './addresses/address-search.ts'
import * as appReturns from './app-returns/app-returns.ts'
import * as marketing from './upsells/upsells.ts'
import * as baskets from './baskets/calls.ts'
import * as bestPrices from './baskets/best-price.ts'
import * as orders from './orders/tracking.ts'
import * as histories from './orders/history.ts'
import * as placing from './orders/place-order.ts'
import * as prizes from './prizes/prizes.ts'
import * as cardEntries from './payments/cards/entry.ts'
import * as cardPayments from './payments/cards/payment.ts'
import * as zip from './payments/zip/payments.ts'
import * as afterpay from './payments/afterpay/payments.ts'
import * as paypal from './payments/paypal/payments.ts'
import * as providerEvents from './payments/paypal/events.ts'
import * as applepay from './payments/wallets/applepay.ts'
import * as googlepay from './payments/wallets/googlepay.ts'
import * as clicktopay from './payments/wallets/clicktopay.ts'
import * as visacheckout from './payments/wallets/visacheckout.ts'
import * as vouchers from './vouchers/vouchers.ts'
import * as kitchen from './kitchen/kitchen.ts'
import * as pos from './kitchen/pos.ts'
import * as signIns from './sign-in/sign-in.ts'
import * as liveSignIns from './sign-in/live-sign-ins.ts'
import * as stepUps from './sign-in/step-up.ts'
import * as socialSignIns from './sign-in/social-sign-in.ts'
import * as passkeys from './sign-in/passkey-calls.ts'
import * as customers from './customers/customers.ts'
import * as receipts from './receipts/receipts.ts'
import * as savedCards from './payments/cards/saved-cards.ts'
import * as errorReports from './error-reports/error-reports.ts'
import * as appUpdates from './app-updates/app-updates.ts'
import * as securityReports from './platform/security-reports.ts'
import * as optOuts from './engagement/opt-outs.ts'
import * as push from './push/push.ts'
import * as privacy from './privacy/export.ts'
import * as staff from './staff/agents.ts'
import * as zipTokens from './payments/zip/tokens.ts'

/** Every file that declares calls. */
const files = [
  configuration,
  content,
  frames,
  images,
  contentEvents,
  layouts,
  banners,
  campaigns,
  catalogue,
  stores,
  surveys,
  analytics,
  storeForms,
  addresses,
  appReturns,
  marketing,
  baskets,
  bestPrices,
  orders,
  histories,
  placing,
  prizes,
  cardEntries,
  cardPayments,
  zip,
  afterpay,
  paypal,
  providerEvents,
  applepay,
  googlepay,
  clicktopay,
  visacheckout,
  vouchers,
  kitchen,
  pos,
  signIns,
  liveSignIns,
  stepUps,
  socialSignIns,
  passkeys,
  customers,
  receipts,
  savedCards,
  errorReports,
  appUpdates,
  securityReports,
  optOuts,
  push,
  privacy,
  staff,
  zipTokens,
] as const

type EndpointsIn<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly address: string; readonly refusals: readonly unknown[] }>
  : never
type All = EndpointsIn<(typeof files)[number]>

/** Every call by its address, resolved once to keep the type checks of the typed client fast. */
export type Calls = {
  [E in All as E['address']]: {
    params: ParamsOf<E>
    query: QueryOf<E>
    body: BodyOf<E>
    /** All successful replies. If there are two, their fields differ. */
    reply: ReplyOf<E> | OtherReplyOf<E>
  }
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'address' in value && 'refusals' in value

/** Every implemented endpoint, for the OpenAPI document and the tests that run over all of them. */
export const endpoints: readonly AnyEndpoint[] = files.flatMap((file) => Object.values(file).filter(isEndpoint))
