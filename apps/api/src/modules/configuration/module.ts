import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { configurationOf, configurationRoutes, type Discovery } from './routes.ts'

/** What the shop's settings name, and nothing secret. */
type PublicSettings = Omit<Discovery, 'publicUrl' | 'environment' | 'flags'>

type ConfigurationDeps = {
  /** Switches and names that editors set, by name. */
  readonly flags: () => Discovery['flags']
}

/** The shop's public settings, which every client reads first. [CFG-01] */
export const makeConfigurationModule = (
  { settings: { environment }, publicUrl }: Platform,
  { flags }: ConfigurationDeps,
  settings: PublicSettings,
) => {
  const discovery = (): Discovery => ({ ...settings, environment, publicUrl: publicUrl(), flags: flags() })
  return {
    /** What `GET /Configuration` answers. */
    configuration: () => configurationOf(discovery()),
    routes: (app) => {
      configurationRoutes(app, discovery)
    },
  } satisfies MadeModule
}
