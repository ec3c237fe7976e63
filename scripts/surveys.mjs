// Prints the answers to a survey as CSV: `npm run surveys -- --survey after-delivery --from 2026-01-01`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/surveys.ts')
