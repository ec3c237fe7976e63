// Writes the audit report of the prize games as CSV: draws against odds, vouchers, stock: `npm run prizes`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/prizes.ts')
