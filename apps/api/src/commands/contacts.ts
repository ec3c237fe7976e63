import { contactsCsv } from '../modules/engagement/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (_words, { sql }) => ({ isDone: true, lines: await contactsCsv(sql) }))
