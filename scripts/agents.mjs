// Adds and ends agents of the call centre and changes their passwords: `npm run agents -- password kim`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/agents.ts')
