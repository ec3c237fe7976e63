import { paymentTimesAt, type PaymentTimes } from '@forno/domain/payments/attempt'
import { readExperiments } from '@forno/domain/experiments/assignment'
import { readVariants, type Variants } from '@forno/domain/experiments/variant-cookie'
import { isPosOnline } from '@forno/domain/fulfilment/store-heard'
import { makeOptionalCaptcha } from './integrations/captcha/captcha.ts'
import { makeEngagement } from './integrations/engagement/engagement.ts'
import { makeMail } from './integrations/mail/mail.ts'
import { makeSms } from './integrations/sms/sms.ts'
import type { Configuration } from './configuration.ts'
import { makeAddressDirectoryModule, type AddressSearch } from './modules/address-directory/index.ts'
import { makeAnalyticsModule } from './modules/analytics/index.ts'
import { makeAppUpdatesModule } from './modules/app-updates/index.ts'
import { makeAddressesModule } from './modules/addresses/index.ts'
import { makeAppReturnsModule } from './modules/app-returns/index.ts'
import { makeBasketsModule } from './modules/baskets/index.ts'
import { makeCatalogueModule } from './modules/catalogue/index.ts'
import { makeCheckoutModule, makeFindPaymentWithoutOutcome, makeRefundOfOrder } from './modules/checkout/index.ts'
import { makeConfigurationModule } from './modules/configuration/index.ts'
import { contentChannels, makeContentModule, spinnerSettings } from './modules/content/index.ts'
import { makeBotCheck, makeCustomersModule } from './modules/customers/index.ts'
import { makeEngagementModule } from './modules/engagement/index.ts'
import { makeErrorReportsModule } from './modules/error-reports/index.ts'
import { slotsStore } from './modules/fulfilment/index.ts'
import { makeIdentitiesModule, socialOf } from './modules/identities/index.ts'
import { kitchenChannels, makeKitchenModule } from './modules/kitchen/index.ts'
import { makeLayoutsModule } from './modules/layouts/index.ts'
import { makeNotificationsModule } from './modules/notifications/index.ts'
import { anonymiseOrdersJob, makeOrdersModule, orderChannels, waitingTimesOf } from './modules/orders/index.ts'
import { cashSettings, makePaymentsModule, paypalButtonsPath, type MethodProviders } from './modules/payments/index.ts'
import { forgetPersonJob, makePrivacyModule } from './modules/privacy/index.ts'
import { makePrizesModule } from './modules/prizes/index.ts'
import { makePushModule, pushPlatformsOf } from './modules/push/index.ts'
import { makeReceiptsModule } from './modules/receipts/index.ts'
import { makeSignInModule } from './modules/sign-in/index.ts'
import { makeSiteFilesModule } from './modules/site-files/index.ts'
import { makeSurveysModule } from './modules/surveys/index.ts'
import { makeStaffModule } from './modules/staff/index.ts'
import { findStore, makeStoresModule, storeChannels } from './modules/stores/index.ts'
import { makeUpsellsModule } from './modules/upsells/index.ts'
import { makeVouchersModule } from './modules/vouchers/index.ts'
import { makeWaitingOrdersModule } from './modules/waiting-orders/index.ts'
import type { ApiModule } from './platform/composition/api-module.ts'
import type { Platform } from './platform/composition/platform.ts'

/** All channels that modules listen on. The process subscribes to them with one connection. */
export const channels = [...contentChannels, ...storeChannels, ...orderChannels, ...kitchenChannels]

/** Payment providers and times that replace those of the configuration, for tests. */
type OtherPayments = { readonly paidBy: MethodProviders; readonly times: PaymentTimes }

export type ModulesDeps = { readonly addressSearch: AddressSearch; readonly otherPayments: OtherPayments | null }

/** Creates all modules of the API. Each receives the services of earlier modules as arguments. */
export const makeModules = async (platform: Platform, deps: ModulesDeps, settings: Configuration) => {
  const sendMail = makeMail(settings, platform)
  const sendSms = makeSms(settings, platform.brandName)
  const captcha = makeOptionalCaptcha(settings, platform)
  const botCheck = makeBotCheck(captcha, platform.rateLimiter)

  const errorReports = await makeErrorReportsModule(platform)
  const appUpdates = makeAppUpdatesModule(platform)
  const contents = await makeContentModule(platform, settings)
  const { content, editorial } = contents
  const { suburbs, ...index } = makeAddressDirectoryModule(platform, deps.addressSearch)
  const slots = slotsStore(platform.sql)
  const stores = await makeStoresModule(platform, { content, editorial, sendMail, suburbs, slots }, settings)
  const { storeStatuses } = stores
  const addresses = makeAddressesModule(platform, index, settings)
  const catalogue = makeCatalogueModule(platform, { content, storeStatuses })
  const { menus, pictures } = catalogue
  const siteFiles = makeSiteFilesModule(platform, { content, editorial, menus })
  const layouts = makeLayoutsModule({ editorial, pictures })
  const upsells = makeUpsellsModule(platform, { content, menus, pictures })
  const basketsModule = makeBasketsModule(platform, { content, editorial, storeStatuses, menus, slots, suburbs })
  const { shop, baskets } = basketsModule
  const identities = makeIdentitiesModule(platform, settings)
  const signInDeps = { editorial, botCheck, sendMail, leaveBaskets: baskets.detachAll, ...identities }
  const signIn = makeSignInModule(platform, signInDeps, settings)
  const { signedIn, proven, customerOf } = signIn.signIns
  const forgetJobs = [anonymiseOrdersJob, forgetPersonJob]
  const customers = makeCustomersModule(platform, { content, editorial, signedIn, proven, forgetJobs })
  const staff = makeStaffModule(platform, signIn)
  const { agentOf } = staff
  const vouchers = makeVouchersModule(platform, { content, editorial, pictures, signedIn })
  const refundOf = makeRefundOfOrder({ sql: platform.sql, editorial })
  const orders = await makeOrdersModule(platform, { shop, baskets, signedIn, customerOf, refundOf })
  const hasBotCheck = captcha !== null
  const times = paymentTimesAt(settings.timeScale)
  const appReturns = makeAppReturnsModule(platform)
  const payers = {
    appReturns: appReturns.appReturns,
    botCheck,
    hasBotCheck,
    ...signIn.signIns,
    timeout: times.provider,
  }
  const payments = makePaymentsModule(platform, payers, settings)
  const { paymentRoutes, methods } = payments
  const paying = deps.otherPayments ?? { paidBy: methods, times }
  const waitingTimes = waitingTimesOf(settings)
  const buyers = { shop, baskets, customerOf, agentOf, hasBotCheck, waitingTimes }
  const checkout = makeCheckoutModule(platform, { ...buyers, ...paying, paymentRoutes })
  const receipts = makeReceiptsModule(platform, { content, editorial, refundOf, customerOf })
  const kitchen = makeKitchenModule(platform, { content, storeStatuses, waitingTimes })
  const push = makePushModule(platform, { signedIn, customerOf }, settings)
  const findPayment = makeFindPaymentWithoutOutcome({ sql: platform.sql, editorial })
  const messageDeps = { content, editorial, refundOf, findPayment, sendMail, sendSms, orderPushes: push.orderPushes }
  const notifications = makeNotificationsModule(platform, messageDeps, settings)
  const waitingOrders = makeWaitingOrdersModule(
    platform,
    { content, editorial, sendMail, sendSms, waitingTimes },
    settings,
  )
  const engagement = makeEngagementModule(platform, {
    content,
    editorial,
    captcha,
    botCheck,
    sendMail,
    engagement: makeEngagement(settings),
  })
  const surveys = makeSurveysModule(platform, { content, editorial, sendMail, customerOf })
  const prizes = makePrizesModule(platform, { content, editorial, sendMail, customerOf })
  const analytics = makeAnalyticsModule(platform, settings)
  const privacy = makePrivacyModule(platform, { content, pictures, proven })
  const flags = () => ({
    ...spinnerSettings(editorial.current()),
    ...cashSettings(editorial.current()),
    ...editorial.current().datasources['feature-flag'],
    EXPERIMENTS: JSON.stringify(editorial.current().datasources.experiments),
  })
  const discovery = {
    ...settings,
    social: socialOf(settings),
    hero: pictures.hero,
    paypalButtonsPath: paypalButtonsPath(settings),
    pushPlatforms: pushPlatformsOf(settings, platform.brand.app),
  }
  const configuration = makeConfigurationModule(platform, { flags }, discovery)

  /** In the order in which the API documents list their calls. */
  const modules: readonly ApiModule[] = [
    ...[
      configuration,
      errorReports,
      appUpdates,
      contents,
      stores,
      addresses,
      catalogue,
      siteFiles,
      layouts,
      upsells,
      vouchers,
    ],
    ...[basketsModule, orders, checkout, staff, receipts, orders.history, prizes, kitchen, engagement, push],
    ...[
      signIn,
      customers,
      privacy,
      appReturns,
      payments,
      vouchers.ofCustomers,
      engagement.optOuts,
      notifications,
      waitingOrders,
      surveys,
    ],
    analytics,
  ]
  return {
    modules,
    /** For code that runs the app in its own process. */
    content,
    storeStatuses,
    exchangeHeard: stores.exchangeHeard,
    /** Functions for pages that are rendered on the server. */
    pages: {
      configuration: configuration.configuration,
      preview: contents.preview,
      hasStore: (code: string): boolean => findStore(content.current(), code) !== null,
      /**
       * Changes whenever the data of pages for that store and service type change (`NSW01.Pickup`; null = none
       * chosen).
       */
      revisionOf: (place: string | null): string => {
        const [code = '', serviceType] = place?.split('.') ?? []
        const menuRevision = catalogue.menuRevision(code, serviceType === 'Pickup' ? 'Pickup' : 'Delivery')
        const store = findStore(content.current(), code)
        const isOffline = store !== null && !isPosOnline(store, storeStatuses.of(store.id), platform.clock())
        return `${menuRevision} ${editorial.revision()}${isOffline ? ' offline' : ''}`
      },
      /** The variants of a visitor's cookie that experiments define. [CON-10] */
      variantsOf: (cookie: string): Variants =>
        readVariants(cookie, readExperiments(editorial.current().datasources.experiments)),
    },
  }
}
