import { readFileSync } from 'node:fs'
import type { GatewayDeps } from '../cybersource/gateway-deps.ts'
import { gatewayMethod } from '../cybersource/provider.ts'
import type { ValuesOf } from '../../../platform/settings/setting.ts'
import type { PageOrigins, PaymentProvider } from '../provider.ts'
import type { applepaySettings } from './applepay-settings.ts'
import { makeApplepay } from './applepay.ts'
import { serveDomainAssociation } from './domain-association.ts'
import { applepayRoutes } from './routes.ts'

type Settings = ValuesOf<typeof applepaySettings>

export const applepayOrigins = ({ applepayUrl }: Pick<Settings, 'applepayUrl'>): PageOrigins => {
  const origins = applepayUrl === null ? [] : [new URL(applepayUrl).origin]
  return { origins, scripts: origins.map((origin) => `${origin}/jsapi/`) }
}

const fileOr = (path: string | null): Buffer | null => (path === null ? null : readFileSync(path))

const sessions = (settings: Settings, { publicUrl, brandName }: GatewayDeps) => {
  const { applepayUrl, applepayMerchantId: merchantId, applepayCertificate, applepayKey } = settings
  if (applepayUrl === null) return null
  const [cert, key] = [fileOr(applepayCertificate)?.toString(), fileOr(applepayKey)?.toString()]
  const identity = cert === undefined || key === undefined ? null : { cert, key }
  return makeApplepay({ applepayUrl, merchantId, brandName, identity, publicUrl })
}

/** Apple Pay: merchant sessions from Apple, payments through the card gateway. [PAY-17] */
export const makeApplepayProvider = (settings: Settings, deps: GatewayDeps): PaymentProvider => {
  const applepay = sessions(settings, deps)
  const association = fileOr(settings.applepayDomainAssociation)
  const method = applepay === null ? null : gatewayMethod(deps)
  return {
    methods: method === null ? {} : { applepay: method },
    routes: (app, payments) => {
      applepayRoutes(app, { ...deps, payments, applepay })
      serveDomainAssociation(app, association)
    },
  }
}
