import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Configuration } from './configuration.ts'
import { originOfTiles } from './integrations/maps/map-tiles.ts'
import { makeModules, type ModulesDeps } from './modules.ts'
import { engagementOrigins } from './modules/engagement/index.ts'
import { socialOf } from './modules/identities/index.ts'
import { pageOrigins as providerOrigins, paypalButtonsPath } from './modules/payments/index.ts'
import { makeHttpApp } from './platform/composition/http-app.ts'
import { makePlatform, type PlatformDeps } from './platform/composition/platform.ts'
import type { Readiness } from './platform/http/health.ts'
import type { PageOrigins } from './platform/http/security-headers.ts'
import type { Recurring } from './platform/jobs/jobs.ts'

export type AppDeps = Omit<PlatformDeps, 'settings'> &
  Pick<ModulesDeps, 'addressSearch'> & {
    readonly configuration: Configuration
    readonly readiness: Readiness
    readonly payments?: ModulesDeps['otherPayments']
  }

export type App = {
  readonly app: FastifyInstance
  /** Background jobs by name, for the process that runs them. */
  readonly tasks: TaskList
  /** Jobs that run on a schedule. */
  readonly recurring: readonly Recurring[]
} & Pick<Awaited<ReturnType<typeof makeModules>>, 'pages' | 'storeStatuses' | 'exchangeHeard' | 'content'>

/** Other origins from which pages load resources, for their content security policy. */
const pageOrigins = (settings: Configuration): PageOrigins => {
  const { origins: cardOrigins, scripts: cardScripts } = providerOrigins(settings)
  return {
    pictureOrigin: originOfTiles(settings.mapTilesUrl),
    callOrigins: [settings.addressUri, settings.contentUri, settings.identityUri].flatMap((uri) =>
      uri === null ? [] : new URL(uri).origin,
    ),
    captchaOrigin: settings.captchaUrl === null ? null : new URL(settings.captchaUrl).origin,
    googleUrl: socialOf(settings).google?.url ?? null,
    cardOrigins,
    cardScripts,
    hasPaypalButtons: paypalButtonsPath(settings) !== null,
    hasServiceWorker: settings.serviceWorker,
    engagement: engagementOrigins(settings),
  }
}

/** Builds the API from the platform and the modules: registers routes, and collects jobs and close handlers. */
export const buildApp = async ({
  configuration,
  readiness,
  addressSearch,
  payments = null,
  ...deps
}: AppDeps): Promise<App> => {
  const platform = await makePlatform({ settings: configuration, ...deps })
  const app = await makeHttpApp(platform, { origins: pageOrigins(configuration), readiness })
  const { modules, ...services } = await makeModules(
    platform,
    { addressSearch, otherPayments: payments },
    configuration,
  )
  app.addHook('onClose', () => {
    for (const { close } of modules) close?.()
  })
  for (const { routes } of modules) routes?.(app)
  return {
    app,
    tasks: Object.fromEntries(modules.flatMap(({ jobs = {} }) => Object.entries(jobs))),
    recurring: modules.flatMap(({ recurring = [] }) => recurring),
    ...services,
  }
}
