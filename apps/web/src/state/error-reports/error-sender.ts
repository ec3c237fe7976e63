import { APP_VERSION, reportingEnvironment } from '@forno/domain/core/release'
import { reportKey, strippedReport } from '@forno/domain/error-reports/error-report'
import { admitReport, emptyHistory } from '@forno/domain/error-reports/report-history'
import { BrowserClient, defaultStackParser, linkedErrorsIntegration, Scope } from '@sentry/browser'
import type { Failure } from '../../lib/browser/log.ts'
import { withDebugIds } from './debug-ids.ts'
import { makeReportTransport } from './error-service-client.ts'
import type { ReporterOptions, SendFailure } from './reporter-options.ts'
import { sessionReplayUrl } from './session-replay.ts'

type SenderOptions = Omit<ReporterOptions, 'configuration'> & {
  /** Address of our own call that forwards reports. */
  readonly tunnel: string
  readonly dsn: string
  readonly settings: Configuration['settings']
}
type Configuration = Awaited<ReturnType<ReporterOptions['configuration']>>

/** The most different reports that one page sends in a minute. [ERR-23] */
const reportsPerMinute = 20

/** The names of elements in messages, by their tags. */
const elements: Readonly<Record<string, string>> = { script: 'script', link: 'style', img: 'picture' }

/** The message of a failure without an error. */
const messageOf = ({ kind, what, cause }: Failure): string =>
  kind === 'load' ? `a ${elements[what] ?? what} did not load: ${String(cause)}` : `${what}: ${String(cause)}`

/**
 * Sends failures to the error service through our own origin, by its SDK without the integrations that would collect
 * more: no steps before the error, no sessions, no traces, no address, no user. [ERR-23] [CFG-08]
 */
export const makeSender = ({ app, mode, route, tunnel, dsn, settings }: SenderOptions): SendFailure => {
  let history = emptyHistory
  const client = new BrowserClient({
    dsn,
    tunnel,
    release: APP_VERSION,
    environment: reportingEnvironment(mode),
    transport: makeReportTransport,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    traceLifecycle: 'static',
    beforeSend: (event) => {
      const report = strippedReport(event)
      if (report === null) return null
      const admission = admitReport(history, reportKey(report), performance.now(), reportsPerMinute)
      history = admission.history
      if (admission.outcome !== 'sent') return null
      const { repeats } = admission
      const sent = withDebugIds(repeats === 0 ? report : { ...report, extra: { ...report.extra, repeats } })
      // The protocol's types are mutable and wider.
      return sent as unknown as typeof event | Promise<typeof event>
    },
  })
  client.init()
  return (failure, status) => {
    const { kind, what, cause, componentStack } = failure
    const scope = new Scope()
    scope.setTags({ app, kind, route: route(), ...(status === null ? {} : { status }) })
    scope.setExtras({ what, componentStack, sessionReplayUrl: sessionReplayUrl(window, settings) })
    const mechanism = { type: kind, handled: kind === 'handled' || kind === 'render' }
    if (cause instanceof Error) client.captureException(cause, { originalException: cause, mechanism }, scope)
    else client.captureMessage(messageOf(failure), kind === 'load' ? 'warning' : 'error', {}, scope)
  }
}
