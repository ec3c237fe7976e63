// Enrols and ends the screens of stores' kitchens and changes their PINs: `npm run kitchen -- enrol NSW01`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/kitchen.ts')
