import { Counter, type Registry } from 'prom-client'
import type { ErrorReporter } from './error-reporter.ts'

/** Shows the reporter's counts in the metrics. Its counts outlive a registry, which belongs to one application. */
export const showReportCounts = (registry: Registry, { counts }: Pick<ErrorReporter, 'counts'>): void => {
  const counter: Counter<'source' | 'outcome'> = new Counter({
    name: 'error_reports_total',
    help: 'error reports of server and browsers: sent, repeated within a minute, dropped by a limit, failed, ignored',
    labelNames: ['source', 'outcome'] as const,
    registers: [registry],
    collect() {
      counter.reset()
      for (const { source, outcome, count } of counts()) counter.inc({ source, outcome }, count)
    },
  })
}
