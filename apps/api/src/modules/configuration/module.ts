import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { configurationOf, configurationRoutes, type Discovery } from './routes.ts'

/** The settings that clients may see; contains no secret. */
type PublicSettings = Omit<Discovery, 'publicUrl' | 'environment' | 'errorReportingDsn' | 'flags'>

type ConfigurationDeps = {
  /** Feature flags that editors set, by name. */
  readonly flags: () => Discovery['flags']
}

/** Wires the public configuration, which every client reads first. [CFG-01] */
export const makeConfigurationModule = (
  { settings: { environment, errorReportingDsn }, publicUrl }: Platform,
  { flags }: ConfigurationDeps,
  settings: PublicSettings,
) => {
  const discovery = (): Discovery => ({
    ...settings,
    environment,
    errorReportingDsn,
    publicUrl: publicUrl(),
    flags: flags(),
  })
  return {
    /** The answer of `GET /Configuration`. */
    configuration: () => configurationOf(discovery()),
    routes: (app) => {
      configurationRoutes(app, discovery)
    },
  } satisfies MadeModule
}
