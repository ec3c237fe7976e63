import { receiveSecurityReports } from '@forno/contracts/platform/security-reports'
import { ignoreReason } from '@forno/domain/error-reports/ignored-errors'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { violationLabels, violationsIn } from './csp-violation.ts'
import { networkOf } from '../core/caller-network.ts'
import type { ErrorReporter } from '../logs/error-reporter.ts'
import type { RecordSecurityEvent } from '../logs/security-events.ts'
import { serve } from './serve.ts'

export type CspReportDeps = {
  readonly logger: Logger
  readonly registry: Registry
  readonly recordSecurityEvent: RecordSecurityEvent
  readonly errorReporter: ErrorReporter
}

/** Violations counted per minute: of one address, and of the whole process. Others are dropped. */
const violationsPerMinute = { byAddress: 30, byProcess: 300 }

const reportTypes = ['application/csp-report', 'application/reports+json']

const countersIn = (registry: Registry) => ({
  violations: new Counter({
    name: 'csp_violations_total',
    help: 'violations of the page policy that browsers reported, by directive and page',
    labelNames: ['directive', 'page'] as const,
    registers: [registry],
  }),
  dropped: new Counter({
    name: 'csp_violations_dropped_total',
    help: 'reported violations dropped by the limit of their address or of the process',
    registers: [registry],
  }),
})

/** Consumes points of a limiter. false = it has too few left; the library rejects in that case. */
const allows = (limiter: RateLimiterMemory, key: string, points: number): Promise<boolean> =>
  limiter.consume(key, points).then(
    () => true,
    () => false,
  )

/** Whether the policy blocked a script of the ignore list, such as one of a browser extension. [ERR-24] */
const isOfForeignScript = (blocked: string): boolean =>
  ignoreReason({ messages: [], script: blocked, status: null, isError: true }) !== null

/**
 * Receives the CSP reports of browsers. Every well-formed report gets the same response, even over the limits. Of the
 * page's address only one fact is stored: whether it was the checkout. [PAY-12] (PCI DSS 11.6.1)
 */
export const cspReportRoutes = (app: FastifyInstance, deps: CspReportDeps): void => {
  const { logger, registry, recordSecurityEvent, errorReporter } = deps
  const { violations, dropped } = countersIn(registry)
  for (const labels of violationLabels) violations.inc(labels, 0)
  const byAddress = new RateLimiterMemory({ points: violationsPerMinute.byAddress, duration: 60 })
  const byProcess = new RateLimiterMemory({ points: violationsPerMinute.byProcess, duration: 60 })

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(reportTypes, { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'))
    serve(scope, receiveSecurityReports, async ({ body, caller }) => {
      const found = violationsIn(body)
      if (found.length === 0) return null
      const isAllowed =
        (await allows(byAddress, networkOf(caller.ip), found.length)) &&
        (await allows(byProcess, 'process', found.length))
      if (!isAllowed) {
        dropped.inc(found.length)
        return null
      }
      for (const { directive, blocked, page } of found) {
        violations.inc({ directive, page })
        recordSecurityEvent({ event: 'csp_violation', outcome: 'failure', subject: null, caller })
        logger.warn({ directive, blocked, page, reqId: caller.requestId }, 'a browser reported a CSP violation')
        if (!isOfForeignScript(blocked))
          errorReporter.reportViolation({ directive, blocked, page, requestId: caller.requestId })
      }
      return null
    })
    done()
  })
}
