import { ignoreReason } from '@forno/domain/error-reports/ignored-errors'
import type { Failure, ReportFailure } from '../../lib/browser/log.ts'
import { reportedError } from './reported-error.ts'
import type { ReporterOptions, SendFailure } from './reporter-options.ts'

/** Loads the error service's SDK. Without a service it is not loaded, and nothing is reported. */
const loadSender = async (options: ReporterOptions): Promise<SendFailure> => {
  const { uris, settings } = await options.configuration()
  const tunnel = uris['URI_ERROR_REPORTING']
  const dsn = settings['KEY_ERROR_REPORTING']
  if (!tunnel || !dsn) return () => undefined
  const { makeSender } = await import('./error-sender.ts')
  return makeSender({ ...options, tunnel, dsn, settings })
}

/** Reports failures that the ignore list does not hold back; the SDK loads with the first of them. [ERR-23] [ERR-24] */
export const makeReporter = (options: ReporterOptions): ReportFailure => {
  let sender: Promise<SendFailure> | null = null
  const send = async (failure: Failure, status: number | null): Promise<void> => {
    sender ??= loadSender(options)
    try {
      ;(await sender)(failure, status)
    } catch {
      // Reports are given up silently: a report about a failed report would repeat itself.
      sender = null
    }
  }
  return (failure) => {
    const error = reportedError(failure)
    if (ignoreReason(error) === null) void send(failure, error.status)
  }
}
