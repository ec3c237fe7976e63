import { longestAgentName } from '@forno/domain/orders/agent'
import { done, failed, type CommandResult } from '../../platform/core/command-result.ts'
import type { AgentOperations } from './operations.ts'

const usage = `Usage:
  npm run agents -- list                 agents who can sign in
  npm run agents -- add NAME             a new agent, with a password and an authenticator
  npm run agents -- password NAME        a new password; ends the agent's sign-ins
  npm run agents -- authenticator NAME   a new authenticator in place of a lost one; ends the agent's sign-ins
  npm run agents -- end NAME             deactivates an agent and ends their sign-ins`

/** Whether a name fits the constraint of the database. */
const isName = (name: string): boolean => name.length <= longestAgentName && /^[a-z0-9][a-z0-9._-]*$/.test(name)

/** Runs `npm run agents -- …` for an operator. */
export const runAgentsCommand = async (
  [action = '', target = '']: readonly string[],
  operations: AgentOperations,
): Promise<CommandResult> => {
  const name = target.toLowerCase()
  const unknown = failed(`There is no agent "${target}".`)
  switch (action) {
    case 'list':
      return done(...(await operations.names()))
    case 'add': {
      if (!isName(name))
        return failed(`A name has up to ${longestAgentName} letters, digits, dots, dashes and underscores.`)
      const card = await operations.add(name)
      return card === null
        ? failed(`There is an agent "${name}" already.`)
        : done(`${name}: ${card.password}`, `For the authenticator: ${card.authenticator}`)
    }
    case 'password': {
      const password = await operations.changePassword(name)
      return password === null ? unknown : done(`${name}: ${password}`, 'The sign-ins of this agent are ended.')
    }
    case 'authenticator': {
      const address = await operations.changeAuthenticator(name)
      return address === null
        ? unknown
        : done(`For the authenticator: ${address}`, 'The sign-ins of this agent are ended.')
    }
    case 'end':
      return (await operations.end(name)) ? done(`${name} can no longer sign in and is signed out.`) : unknown
    default:
      return failed(usage)
  }
}
