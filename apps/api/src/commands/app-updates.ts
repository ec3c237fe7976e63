import { runAppUpdatesCommand } from '../modules/app-updates/index.ts'
import { runCommand } from './run-command.ts'

await runCommand((words, deps) => runAppUpdatesCommand(words, { ...deps, folder: process.cwd() }))
