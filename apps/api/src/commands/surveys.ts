import { runSurveysCommand } from '../modules/surveys/index.ts'
import { runCommand } from './run-command.ts'

await runCommand(runSurveysCommand)
