// Lists the forms of customers that wait for an answer: `npm run forms`, `npm run forms -- done REFERENCE`.
import { runApiEntry } from './setup/run-api-entry.mjs'

await runApiEntry('commands/forms.ts')
