// Prints views, adds, checkouts and purchases by day and channel as CSV: `npm run funnel -- --from 2026-01-01`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/funnel.ts')
