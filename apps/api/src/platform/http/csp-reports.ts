import { receiveSecurityReports } from '@forno/contracts/site/security-reports'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { violationLabels, violationsIn } from './csp-violation.ts'
import { networkOf } from '../core/caller-network.ts'
import type { RecordSecurityEvent } from '../logs/security-events.ts'
import { serve } from './serve.ts'

export type CspReportDeps = {
  readonly logger: Logger
  readonly registry: Registry
  readonly recordSecurityEvent: RecordSecurityEvent
}

/** Violations a minute that are counted of one address, and by a process; what is more is dropped. */
export const violationsPerMinute = { byAddress: 30, byProcess: 300 }

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
    help: 'reported violations that were not counted, because too many came from one address or at all',
    registers: [registry],
  }),
})

/** Whether a limit allows this many more; the library rejects with its result when it does not. */
const allows = (limiter: RateLimiterMemory, key: string, points: number): Promise<boolean> =>
  limiter.consume(key, points).then(
    () => true,
    () => false,
  )

/**
 * Receives what browsers report of the page's policy. Every well-formed report is answered alike, those beyond the limits too. Nothing
 * is kept of the page's address but whether it was the checkout. [PAY-12] (PCI DSS 11.6.1)
 */
export const cspReportRoutes = (app: FastifyInstance, deps: CspReportDeps): void => {
  const { logger, registry, recordSecurityEvent } = deps
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
        logger.warn({ directive, blocked, page, reqId: caller.requestId }, 'a browser refused what the policy forbids')
      }
      return null
    })
    done()
  })
}
