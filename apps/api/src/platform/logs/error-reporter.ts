import { createStackParser, linkedErrorsIntegration, Scope, type Event } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import { APP_VERSION, reportingEnvironment } from '@forno/domain/core/release'
import { type DebugImage, reportKey, strippedReport, type ErrorReport } from '@forno/domain/error-reports/error-report'
import { admitReport, emptyHistory } from '@forno/domain/error-reports/report-history'
import { withoutInput } from './logger.ts'
import { makeErrorServiceTransport } from './error-service-client.ts'

/** Where an error happened, in facts without personal data. */
export type ErrorFacts = {
  readonly kind: 'request' | 'job' | 'stream' | 'process'
  /** Method and route pattern, never the address. */
  readonly route?: string
  readonly requestId?: string
  readonly task?: string
  readonly attempt?: number
  readonly status?: number
}

/** Reports an error of the server. Never throws, and never waits for the service. [ERR-23] */
export type ReportError = (error: unknown, facts: ErrorFacts) => void

/** A violation of the page policy, as the CSP reports of browsers give it. */
export type ReportedViolation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly requestId: string
}

export type ReportSource = 'server' | 'browser'
export type ReportOutcome = 'sent' | 'repeated' | 'dropped' | 'failed' | 'ignored'

export type ErrorReporter = {
  /** The DSN of the service; null = errors are only logged. */
  readonly dsn: string | null
  readonly reportError: ReportError
  readonly reportViolation: (violation: ReportedViolation) => void
  /** Forwards the report of a browser, which was stripped before. */
  readonly forward: (report: ErrorReport, images: readonly DebugImage[]) => void
  /** Counts a browser's report that the ignore list holds back. */
  readonly countIgnored: () => void
  /** Number of reports by source and outcome, since the start. */
  readonly counts: () => readonly {
    readonly source: ReportSource
    readonly outcome: ReportOutcome
    readonly count: number
  }[]
  /** Waits until all reports are delivered, at most two seconds. */
  readonly flush: () => Promise<void>
}

export type ErrorReporterOptions = {
  readonly dsn: string | null
  /** ENVIRONMENT, which decides the environment of reports. [CFG-08] */
  readonly mode: string
  /** Folder of the checkout, which the frames of reports leave out. */
  readonly root: string
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number
}

/** Different reports per minute, of the server's own errors and of browsers. Further ones are dropped. */
const reportsPerMinute: Readonly<Record<ReportSource, number>> = { server: 30, browser: 60 }
const flushTimeout = 2_000

const sources = ['server', 'browser'] as const
const outcomes = ['sent', 'repeated', 'dropped', 'failed', 'ignored'] as const

/** The name of PostgreSQL's errors, whose messages quote input. */
const databaseErrorName = 'error'

type SdkException = NonNullable<NonNullable<Event['exception']>['values']>[number]

/** An exception with file names below the checkout, and without the input that a message of PostgreSQL quotes. */
const cleanException = ({ stacktrace, type, value, ...exception }: SdkException, root: string): SdkException => ({
  ...exception,
  ...(type === undefined ? {} : { type }),
  ...(value === undefined ? {} : { value: type === databaseErrorName ? 'PostgreSQL refused' : value }),
  ...(stacktrace?.frames === undefined
    ? {}
    : {
        stacktrace: {
          frames: stacktrace.frames.map(({ filename, ...frame }) => ({
            ...frame,
            ...(filename === undefined ? {} : { filename: filename.replace(root, 'app://') }),
          })),
        },
      }),
})

const makeCounts = () => {
  const all = sources.flatMap((source) => outcomes.map((outcome) => ({ source, outcome, count: 0 })))
  return {
    counts: () => all,
    count: (source: ReportSource, outcome: ReportOutcome): void => {
      const entry = all.find((each) => each.source === source && each.outcome === outcome)
      if (entry !== undefined) entry.count += 1
    },
  }
}

/**
 * Sends errors to the error service by Sentry's envelope protocol. Every report is stripped of personal data, the same
 * one is sent once a minute, and a burst is bounded, so a failing shop is not slowed down by its reports.
 * [ERR-23] [CFG-08]
 */
export const makeErrorReporter = (options: ErrorReporterOptions): ErrorReporter => {
  const { dsn, mode, root, elapsed = () => performance.now() } = options
  const { counts, count } = makeCounts()
  const histories = { server: emptyHistory, browser: emptyHistory }

  /** The report with the number of its repetitions; null = it is not sent now. */
  const admit = (report: ErrorReport, source: ReportSource): ErrorReport | null => {
    const { history, outcome, repeats } = admitReport(
      histories[source],
      reportKey(report),
      elapsed(),
      reportsPerMinute[source],
    )
    histories[source] = history
    if (outcome !== 'sent') {
      count(source, outcome)
      return null
    }
    return repeats === 0 ? report : { ...report, extra: { ...report.extra, repeats } }
  }

  const makeClient = (source: ReportSource) => {
    const client = new ServerRuntimeClient({
      ...(dsn === null ? {} : { dsn }),
      release: APP_VERSION,
      environment: reportingEnvironment(mode),
      platform: 'node',
      integrations: [linkedErrorsIntegration()],
      stackParser: createStackParser(nodeStackLineParser()),
      sendClientReports: false,
      traceLifecycle: 'static',
      transport: (transport) => makeErrorServiceTransport(transport, (delivery) => count(source, delivery)),
      beforeSend: (event) => {
        const values = event.exception?.values?.map((each) => cleanException(each, root))
        const report = strippedReport({ ...event, ...(values === undefined ? {} : { exception: { values } }) })
        const sent = report === null ? null : admit(report, source)
        return sent === null ? null : ({ ...sent, type: undefined } as never)
      },
    })
    client.init()
    return client
  }
  const clients = { server: makeClient('server'), browser: makeClient('browser') }

  const scopeWith = (tags: Readonly<Record<string, string | number | undefined>>): Scope => {
    const scope = new Scope()
    scope.setTags({ app: 'api', ...tags })
    return scope
  }

  return {
    dsn,
    reportError: (error, facts) => {
      const level = facts.kind === 'process' ? 'fatal' : 'error'
      const scope = scopeWith(facts).setLevel(level)
      const originalException = withoutInput(error)
      const hint = { originalException, mechanism: { type: facts.kind, handled: facts.kind !== 'process' } }
      if (dsn !== null) clients.server.captureException(originalException, hint, scope)
    },
    reportViolation: ({ requestId, ...violation }) => {
      const scope = scopeWith({ kind: 'csp', requestId, ...violation })
      const { directive, blocked } = violation
      if (dsn !== null) clients.server.captureMessage(`${directive} blocked ${blocked}`, 'warning', {}, scope)
    },
    forward: (report, images) => {
      const sent = dsn === null ? null : admit(report, 'browser')
      if (sent === null) return
      const event = images.length === 0 ? sent : { ...sent, debug_meta: { images } }
      clients.browser.sendEvent(event as unknown as Event)
    },
    countIgnored: () => count('browser', 'ignored'),
    counts,
    flush: async () => {
      await Promise.all(sources.map((source) => clients[source].flush(flushTimeout)))
    },
  }
}
