import { runFunnelCommand } from '../modules/analytics/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(runFunnelCommand)
