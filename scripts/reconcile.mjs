// Compares payments with orders, of the last 30 days or as many as one says: `npm run reconcile 7`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/reconcile.ts')
