import { runFormsCommand } from '../modules/stores/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(runFormsCommand)
