// Loads the national address file into the address index: `npm run import:gnaf FOLDER`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/import-gnaf.ts')
