import { makePasswords } from '../modules/sign-in/index.ts'
import { makeAgentOperations, runAgentsCommand } from '../modules/staff/index.ts'
import { runCommand } from './run-command.ts'

await runCommand((words, { configuration: { tokenKeys, hashCost }, sql, clock }) =>
  runAgentsCommand(words, makeAgentOperations({ sql, clock, tokenKeys, passwords: makePasswords(hashCost) })),
)
