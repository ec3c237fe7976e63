import type { JobHelpers } from 'graphile-worker'
import { retentionSteps, stepJob } from '../src/modules/privacy/index.ts'
import type { TestApp } from './start-app.ts'

/** Runs every retention step once, one after another, as their jobs do. */
export const runRetention = async ({ tasks }: Pick<TestApp, 'tasks'>): Promise<void> => {
  for (const step of retentionSteps) await tasks[stepJob(step)]?.({}, {} as JobHelpers)
}
