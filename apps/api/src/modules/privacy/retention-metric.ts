import { Counter, type Registry } from 'prom-client'

const outcomes = ['done', 'failed'] as const
type Outcome = (typeof outcomes)[number]
export type CountRetention = (step: string, outcome: Outcome) => void

/** Counts the runs of each retention step, for its alert. [ACC-23] */
export const makeRetentionMetric = (registry: Registry, steps: readonly string[]): CountRetention => {
  const counter = new Counter({
    name: 'retention_runs_total',
    help: 'runs of each step that deletes expired data',
    labelNames: ['step', 'outcome'] as const,
    registers: [registry],
  })
  // All labels start at 0, so that a step that never runs has a series, too.
  for (const step of steps) for (const outcome of outcomes) counter.inc({ step, outcome }, 0)
  return (step, outcome) => {
    counter.inc({ step, outcome })
  }
}
