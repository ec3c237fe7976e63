// Compares payments with orders of the last 30 days, or of a given number of days: `npm run reconcile 7`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/reconcile.ts')
