import { auditLines } from '../modules/prizes/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (_words, { sql }) => ({ isDone: true, lines: await auditLines(sql) }))
