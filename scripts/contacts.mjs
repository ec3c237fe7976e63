// Writes the confirmed marketing contacts with their consents as CSV: `npm run contacts`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/contacts.ts')
