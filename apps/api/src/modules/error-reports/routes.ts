import { receiveErrorReport } from '@forno/contracts/error-reports/error-reports'
import { refused } from '@forno/domain/core/refusal'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '../../platform/core/caller-network.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ErrorReporter } from '../../platform/logs/error-reporter.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { debugImages, type DebugIds } from './debug-images.ts'
import { isIgnored, reportsIn } from './envelope.ts'

type ErrorReportDeps = {
  readonly errorReporter: ErrorReporter
  readonly debugIds: DebugIds
}

/** Envelopes per minute: of one address, and of the whole process. */
export const envelopesPerMinute = { byAddress: 30, byProcess: 600 }
const seconds = 60

/** Refuses with 429 and Retry-After, which the SDK of the page obeys; the library rejects when no point is left. */
const consume = (limiter: RateLimiterMemory, key: string): Promise<unknown> =>
  limiter.consume(key).catch(() => {
    throw new Refusal(refused('TooManyRequests'), seconds)
  })

/** The tunnel through which browsers report errors. Nothing of a report is stored. [ERR-23] [ERR-24] */
export const errorReportRoutes = (app: FastifyInstance, { errorReporter, debugIds }: ErrorReportDeps): void => {
  const byAddress = new RateLimiterMemory({ points: envelopesPerMinute.byAddress, duration: seconds })
  const byProcess = new RateLimiterMemory({ points: envelopesPerMinute.byProcess, duration: seconds })

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-sentry-envelope', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body)
    })
    serve(scope, receiveErrorReport, async ({ body, caller, refuse }) => {
      await consume(byAddress, networkOf(caller.ip))
      await consume(byProcess, 'process')
      const reports = reportsIn(body, errorReporter.dsn)
      if (typeof reports === 'string') return refuse('BadInput', { errors: [{ field: '', message: reports }] })
      for (const report of reports) {
        if (isIgnored(report)) errorReporter.countIgnored()
        else errorReporter.forward(report, debugImages(report, debugIds))
      }
      return null
    })
    done()
  })
}
