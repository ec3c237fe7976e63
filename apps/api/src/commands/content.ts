import { contentStore, runContentCommand } from '../modules/content/index.ts'
import { runCommand } from './run-command.ts'

await runCommand((words, { configuration, sql, clock }) =>
  runContentCommand(words, {
    store: contentStore(sql),
    contentDir: configuration.contentDir,
    clock,
    environment: configuration.environment,
  }),
)
