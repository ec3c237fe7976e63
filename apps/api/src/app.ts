import { paymentTimesAt, type PaymentTimes } from '@forno/domain/payments/attempt'
import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { AccessTokens } from './platform/crypto/access-tokens.ts'
import type { ApiModule } from './platform/composition/api-module.ts'
import { makePlatform } from './platform/composition/platform.ts'
import { makeOptionalCaptcha } from './integrations/captcha/captcha.ts'
import type { Captcha } from './integrations/captcha/captcha-client.ts'
import type { Clock } from './platform/core/clock.ts'
import type { Configuration } from './configuration.ts'
import { cspReportRoutes } from './platform/http/csp-reports.ts'
import type { Database } from './platform/db/database.ts'
import { serveHealth, type Readiness } from './platform/http/health.ts'
import { makeHttp } from './platform/http/http-server.ts'
import type { Listener } from './platform/jobs/listen.ts'
import { makeMail } from './integrations/mail/mail.ts'
import { makeSms } from './integrations/sms/sms.ts'
import { originOfTiles } from './integrations/maps/map-tiles.ts'
import { servePictures } from './platform/http/pictures.ts'
import { internalsOf, isLoopbackAddress, isReachable } from './platform/settings/network-settings.ts'
import type { RateLimiter } from './platform/limits/rate-limiter.ts'
import type { RecordSecurityEvent } from './platform/logs/security-events.ts'
import {
  directoryStore,
  makeDirectory,
  suburbStore,
  withFallback,
  type SearchLimits,
} from './modules/address-directory/index.ts'
import { makeAddressesModule } from './modules/addresses/index.ts'
import { basketRoutes, bestPriceRoutes, makeBaskets } from './modules/baskets/index.ts'
import { catalogueRoutes, makeMenus, readPictures, type Menus } from './modules/catalogue/index.ts'
import { configurationOf, configurationRoutes, type Discovery } from './modules/configuration/index.ts'
import {
  contentChannels,
  makeContentModule,
  spinnerSettings,
  type ContentSnapshot,
  type HeldWords,
} from './modules/content/index.ts'
import { campaignJobs, campaignRoutes, leaveRoutes, optOutJobs, optOutRoutes } from './modules/engagement/index.ts'
import { customerRoutes, makeBotCheck } from './modules/customers/index.ts'
import { fulfilmentRoutes, slotsStore } from './modules/fulfilment/index.ts'
import { kitchenJobs, kitchenRoutes, makeMeasurePace } from './modules/kitchen/index.ts'
import {
  forgetOrdersJob,
  historyRoutes,
  holdPopularity,
  orderJobs,
  orderRoutes,
  ordersStore,
} from './modules/orders/index.ts'
import { receiptRoutes } from './modules/receipts/index.ts'
import { makePasskeys, makeProviders, makeRegistrationTickets, socialOf } from './modules/identities/index.ts'
import {
  cashSettings,
  forgetCardsJob,
  makeMayPayCash,
  makePaymentProviders,
  pageOrigins,
  type MethodProviders,
} from './modules/payments/index.ts'
import {
  checkoutJobs,
  checkoutRoutes,
  makeAdvance,
  makeCheckGuestCash,
  makePaying,
  makeRefundOfOrder,
  noGuestCashLimits,
  sweepJob,
} from './modules/checkout/index.ts'
import { orderMessageJobs } from './modules/notifications/index.ts'
import {
  accountJobs,
  appleReturn,
  endIdleSignInsJob,
  idleJobs,
  makeFindBreachedPassword,
  makeFindWeakness,
  makeKnownDevices,
  makePasswords,
  makeProofs,
  makeSignIns,
  ownPasskeyRoutes,
  ownSignInRoutes,
  passkeySignInRoutes,
  passwordRoutes,
  registerRoutes,
  securityJobs,
  signInRoutes,
  socialRoutes,
  stepUpRoutes,
  type FindWeakness,
} from './modules/sign-in/index.ts'
import {
  forgetPersonJob,
  forgetPersonJobs,
  privacyRoutes,
  retentionJob,
  retentionJobs,
} from './modules/privacy/index.ts'
import { siteFileRoutes } from './modules/site-files/index.ts'
import { makeAgentOf, staffRoutes } from './modules/staff/index.ts'
import { customerVoucherRoutes, makeCustomerHashes, offerRoutes } from './modules/vouchers/index.ts'
import { findStore, makeStoresModule, storeChannels } from './modules/stores/index.ts'
import { upsellRoutes } from './modules/upsells/index.ts'

/** The channels that modules listen on; the process's one listening connection subscribes to all of them. */
export const channels = [...contentChannels, ...storeChannels, 'order_event', 'kitchen_queue'] as const

export type Needs = {
  readonly configuration: Configuration
  readonly database: Database
  /** Connections that only address searches use, and what one of them may cost. */
  readonly addressSearch: { readonly database: Pick<Database, 'sql'>; readonly limits: SearchLimits }
  readonly listener: Listener
  readonly clock: Clock
  readonly logger: Logger
  readonly readiness: Readiness
  /** Origin at which browsers reach the shop; known once it listens. */
  readonly publicUrl: () => string
  /** Other providers of payments, and other times, than those of the configuration. */
  readonly payments?: { readonly paidBy: MethodProviders; readonly times: PaymentTimes }
}

/** The work that comes again by itself: its name, and when, as crontab says it. */
export const recurring = [
  { task: retentionJob, match: '17 * * * *' },
  { task: sweepJob, match: '* * * * *' },
  { task: forgetCardsJob, match: '* * * * *' },
  { task: endIdleSignInsJob, match: '* * * * *' },
] as const

export type Built = {
  readonly app: FastifyInstance
  /** The work that is left for later, for whoever runs it. */
  readonly tasks: TaskList
  /** Changes when anything that a page of that place (`NSW01.Pickup`, null = nowhere yet) shows changes. */
  readonly revisionOf: (where: string | null) => string
  /** What `GET /Configuration` answers, for pages that are drawn here. */
  readonly configuration: () => ReturnType<typeof configurationOf>
  readonly hasStore: (code: string) => boolean
}

const whereRevision =
  ({ clock, content, words, menus }: { clock: Clock; content: ContentSnapshot; words: HeldWords; menus: Menus }) =>
  (where: string | null): string => {
    const [code = '', serviceType] = where?.split('.') ?? []
    const store = findStore(content.current(), code)
    return `${menus.at(store, serviceType === 'Pickup' ? 'Pickup' : 'Delivery', clock()).key} ${words.revision()}`
  }

const logOf =
  ({ logger }: Needs) =>
  (trouble: unknown, what: string): void =>
    logger.warn({ err: trouble }, what)

const findWeaknessOf = (needs: Needs, brandName: string): FindWeakness => {
  const { breachedPasswordsUrl: url } = needs.configuration
  const findBreached = url === null ? null : makeFindBreachedPassword({ url, log: logOf(needs) })
  return makeFindWeakness({ brandName, findBreached })
}

/** Customers: how they sign in, what is kept of them, what they agreed to. */
const accountsOf = (
  needs: Needs,
  {
    captcha,
    accessTokens,
    rateLimiter,
    recordSecurityEvent,
  }: {
    captcha: Captcha | null
    accessTokens: AccessTokens
    rateLimiter: RateLimiter
    recordSecurityEvent: RecordSecurityEvent
  },
) => {
  const { configuration, database, clock } = needs
  const { sql } = database
  const log = logOf(needs)
  const { tokenKeys } = configuration
  const https = configuration.publicUrl?.startsWith('https:') ?? false
  const signIns = makeSignIns({ sql, clock, accessTokens, tokenKeys, https, recordSecurityEvent })
  const devices = makeKnownDevices({ tokenKeys, https })
  const providers = makeProviders(socialOf(configuration), { clock, log })
  const tickets = makeRegistrationTickets(tokenKeys, clock)
  const botCheck = makeBotCheck(captcha, rateLimiter)
  return { signIns, devices, providers, tickets, botCheck, passwords: makePasswords(configuration.hashCost) }
}

/** Builds the API from its needs: the only wiring. */
export const buildApp = async (needs: Needs): Promise<Built> => {
  const { configuration, database, listener, clock, logger, publicUrl } = needs
  const { sql } = database
  const https = configuration.publicUrl?.startsWith('https:') ?? false
  const { rateLimits, loadShedding, trustedProxies, apiProcesses, emailHashKey, tokenKeys } = configuration
  const platform = await makePlatform({ settings: configuration, database, listener, clock, logger, publicUrl })
  const { brand, brandName, registry, recordSecurityEvent, rateLimiter, accessTokens } = platform
  const pictureOrigin = originOfTiles(configuration.mapTilesUrl)
  const captchaOrigin = configuration.captchaUrl === null ? null : new URL(configuration.captchaUrl).origin
  const googleUrl = socialOf(configuration).google?.url ?? null
  const { origins: cardOrigins, scripts: cardScripts } = pageOrigins(configuration)
  const origins = { pictureOrigin, captchaOrigin, googleUrl, cardOrigins, cardScripts }
  const app = await makeHttp({
    ...{ logger, registry, recordSecurityEvent, ...internalsOf(configuration) },
    https,
    ...origins,
    trustedProxies,
    loadShedding,
    rateLimits: rateLimits ? { processes: apiProcesses } : null,
  })
  app.decorate('publicOrigin', configuration.publicUrl)
  serveHealth(app, database, needs.readiness)
  cspReportRoutes(app, { logger, registry, recordSecurityEvent })
  const pictures = readPictures(`${configuration.assetsDir}/pictures.json`)
  await servePictures(app, `${configuration.assetsDir}/pictures`)

  const contentModule = await makeContentModule(platform, configuration)
  const { content, words } = contentModule
  const stores = await makeStoresModule(platform, { content })
  const { overlay } = stores
  const { sql: searchSql } = needs.addressSearch.database
  const directory = makeDirectory(directoryStore(searchSql), needs.addressSearch.limits)
  const addresses = makeAddressesModule(platform, { directory, withFallback }, configuration)
  const menus = makeMenus(content, overlay)
  const slots = slotsStore(sql)
  const suburbs = suburbStore(sql)
  const mayPayCash = makeMayPayCash(words.current, emailHashKey)
  const customerHashes = makeCustomerHashes(emailHashKey)
  const shop = {
    ...{ clock, content, words, mayPayCash, overlay, menus, slots, suburbs, sql, listener, database, accessTokens },
    ...{ rateLimiter, customerHashes, recordSecurityEvent },
  }
  const baskets = makeBaskets(sql, shop)
  const popularity = await holdPopularity(ordersStore(sql), { listener, clock })
  const captcha = makeOptionalCaptcha(configuration, { clock, publicUrl })
  const times = paymentTimesAt(configuration.timeScale)
  const passkeys = makePasskeys({ publicUrl, brandName })
  const parts = accountsOf(needs, { captcha, ...shop })
  const accounts = {
    ...parts,
    proofs: makeProofs({ ...shop, ...parts, passkeys }),
    findWeakness: findWeaknessOf(needs, brandName),
    leaveBaskets: baskets.leaveAll,
  }
  const hasBotCheck = captcha !== null
  const providers = makePaymentProviders(configuration, {
    ...{ sql, clock, log: logOf(needs), patience: times.provider, publicUrl, brandName, tokenKeys, emailHashKey },
    ...{ rateLimiter, limitsDeclines: rateLimits, botCheck: accounts.botCheck, hasBotCheck, ...accounts.signIns },
  })
  app.addHook('onClose', () => {
    popularity.close()
    contentModule.close()
    providers.close()
  })

  const discovery = (): Discovery => ({
    ...configuration,
    social: socialOf(configuration),
    publicUrl: publicUrl(),
    hero: pictures.hero,
    flags: {
      ...spinnerSettings(words.current()),
      ...cashSettings(words.current()),
      ...words.current().datasources['feature-flag'],
    },
  })
  configurationRoutes(app, discovery)
  const modules: readonly ApiModule[] = [contentModule, stores, addresses]
  for (const { routes } of modules) routes?.(app)
  fulfilmentRoutes(app, shop)
  catalogueRoutes(app, { ...shop, pictures })
  siteFileRoutes(app, { ...shop, brand, publicUrl })
  upsellRoutes(app, { ...shop, pictures })
  offerRoutes(app, shop)
  basketRoutes(app, { ...shop, baskets })
  bestPriceRoutes(app, { ...shop, baskets })
  const { customerOf } = accounts.signIns
  const refundOf = makeRefundOfOrder({ sql, words })
  orderRoutes(app, { ...shop, baskets, popularity, customerOf, refundOf })
  const payments = needs.payments ?? { paidBy: providers.methods, times }
  const saga = { ...shop, baskets, ...payments, log: logOf(needs) }
  const advance = makeAdvance(saga)
  const checkGuestCash = rateLimits
    ? makeCheckGuestCash({ rateLimiter, clock, tokenKeys, hasBotCheck })
    : noGuestCashLimits
  const agentOf = makeAgentOf({ ...shop, https })
  const checkout = { ...saga, advance, customerOf, agentOf, checkGuestCash, publicUrl }
  checkoutRoutes(app, checkout)
  providers.routes(app, makePaying(checkout))
  staffRoutes(app, { ...shop, ...accounts, https, tokenKeys })
  receiptRoutes(app, { ...shop, brand, customerOf, refundOf })
  historyRoutes(app, { ...shop, baskets, ...accounts.signIns })
  const measurePace = makeMeasurePace(shop)
  // A shop that only this machine can reach asks for no code, so that the demo works at once.
  const isOwnDemo = configuration.environment === 'development' && !isReachable(configuration)
  kitchenRoutes(app, {
    ...{ ...shop, https, hashCost: configuration.hashCost, emailHashKey, measurePace },
    canEnrolByPin: ({ ip }) => isOwnDemo && isLoopbackAddress(ip),
  })
  campaignRoutes(app, { ...shop, captcha, emailHashKey })
  signInRoutes(app, { ...shop, ...accounts })
  registerRoutes(app, { ...shop, ...accounts })
  socialRoutes(app, { ...shop, ...accounts })
  appleReturn(app)
  passwordRoutes(app, { ...shop, ...accounts })
  passkeySignInRoutes(app, { ...shop, ...accounts, passkeys })
  ownPasskeyRoutes(app, { ...shop, ...accounts, passkeys })
  ownSignInRoutes(app, { ...shop, ...accounts })
  stepUpRoutes(app, { ...shop, ...accounts })
  customerRoutes(app, { ...shop, ...accounts.signIns, forgetJobs: [forgetOrdersJob, forgetPersonJob] })
  privacyRoutes(app, { ...shop, proven: accounts.signIns.proven, emailHashKey })
  customerVoucherRoutes(app, { ...shop, signedIn: accounts.signIns.signedIn })
  optOutRoutes(app, { ...shop, ...accounts })
  leaveRoutes(app, { ...shop, emailHashKey, tokenKeys, brandName })
  const sendMail = makeMail(configuration, configuration)
  const tasks = {
    ...kitchenJobs({ ...shop, measurePace }),
    ...campaignJobs({ ...shop, sendMail, brandName, publicUrl, tokenKeys }),
    ...optOutJobs({ ...shop, emailHashKey }),
    ...accountJobs({ ...shop, sendMail, brandName, publicUrl }),
    ...idleJobs({ ...shop, ...accounts }),
    ...securityJobs({ sql, sendMail, brandName, publicUrl }),
    ...orderJobs({ ...shop, baskets }),
    ...checkoutJobs({ ...saga, advance }),
    ...orderMessageJobs({
      ...{
        ...shop,
        refundOf,
        sendMail,
        sendSms: makeSms(configuration, brandName),
        brandName,
        publicUrl,
        limitsTexts: rateLimits,
      },
    }),
    ...forgetPersonJobs({ ...shop, emailHashKey }),
    ...providers.jobs,
    ...retentionJobs(shop),
  }
  return {
    app,
    tasks,
    revisionOf: whereRevision(shop),
    configuration: () => configurationOf(discovery()),
    hasStore: (code) => findStore(content.current(), code) !== null,
  }
}
