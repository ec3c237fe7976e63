import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PageOrigins, PaymentProvider, ProviderDeps } from '../provider.ts'
import { cardAuthReturn, cardAuthReturnPath } from './card-auth-return.ts'
import { cardEntryRoutes } from './card-entry-routes.ts'
import { cardRoutes } from './card-routes.ts'
import { gatewayOrigins, type cybersourceSettings } from './cybersource-settings.ts'
import { makeCybersource } from './cybersource.ts'
import { makeDeclineLimits } from './decline-limits.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { saveCardOfPayment } from './save-card.ts'
import { savedCardJobs, savedCardRoutes } from './saved-card-routes.ts'

type Settings = ValuesOf<typeof cybersourceSettings>

/** The gateway's script folders: card fields and Click to Pay. */
const scriptFolders = ['/microform/', '/up/']

export const gatewayPageOrigins = (settings: Settings): PageOrigins => {
  const origins = gatewayOrigins(settings)
  return { origins, scripts: origins.flatMap((origin) => scriptFolders.map((folder) => `${origin}${folder}`)) }
}

/**
 * The card gateway and its decline limits. The wallets share them, because their money goes through the gateway too.
 */
export const makeGatewayDeps = ({ cybersourceUrl, ...settings }: Settings, deps: ProviderDeps): GatewayDeps => {
  const { clock, timeout, publicUrl } = deps
  const returnUrl = () => `${publicUrl()}${cardAuthReturnPath}`
  const cards =
    cybersourceUrl === null ? null : makeCybersource({ ...settings, cybersourceUrl, timeout }, { clock, returnUrl })
  return { ...deps, cards, declineLimits: deps.limitsDeclines ? makeDeclineLimits(deps.rateLimiter) : null }
}

/** The gateway as the provider of a card or wallet method; null = no gateway is configured. */
export const gatewayMethod = ({ cards, declineLimits }: GatewayDeps) =>
  cards === null
    ? null
    : {
        name: 'cybersource',
        provider: cards.provider,
        saveCard: saveCardOfPayment,
        ...(declineLimits === null ? {} : { countDecline: declineLimits.count }),
      }

/** New and saved cards through Cybersource. [PAY-12] … [PAY-15] [PAY-25] … [PAY-29] [ACC-25] … [ACC-27] */
export const makeCybersourceProvider = (deps: GatewayDeps): PaymentProvider => {
  const method = gatewayMethod(deps)
  return {
    methods: method === null ? {} : { flex: method, 'saved-cc-flex': method },
    routes: (app, payments) => {
      cardRoutes(app, { ...deps, payments })
      cardEntryRoutes(app, { ...deps, payments })
      savedCardRoutes(app, deps)
      cardAuthReturn(app)
    },
    jobs: savedCardJobs(deps),
  }
}
