// Publishes the content files as a new version, and lists, compares and restores versions:
// `npm run content -- publish`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/content.ts')
