// Lists the settings of this version, and what a start with them would refuse: `npm run settings`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/settings.ts')
