import type { Configuration } from '@forno/contracts/configuration/configuration'
import type { Failure } from '../../lib/browser/log.ts'

/** The app that reports, as reports name it. */
export type ReporterOptions = {
  readonly app: 'shop' | 'kitchen'
  /** The mode of the build, which decides the environment of reports. [CFG-08] */
  readonly mode: string
  readonly configuration: () => Promise<Configuration>
  /** The pattern of the current route, without values. */
  readonly route: () => string
}

/** Sends a failure; the status is that of a failed call, or null. */
export type SendFailure = (failure: Failure, status: number | null) => void
