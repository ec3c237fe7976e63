import { join } from 'node:path'
import { startServer, stopServer } from '../../../scripts/setup/servers.mjs'

const root = join(import.meta.dirname, '../../..')

/** The simulators without a shop, for journeys that run a provider's official client against them. */
export const startLoneSimulators = async (name: string) => {
  let isStopping = false
  const server = startServer<{ readonly urls: Readonly<Record<string, string>> }>({
    name: 'The simulators',
    main: 'apps/simulators/src/main.ts',
    env: { SIMULATORS_PORT: '0', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    log: join(root, '.data', `e2e-${name}`, 'logs/simulators.log'),
    readyWithin: 180_000,
    ended: (sentence) => void (isStopping || process.stderr.write(`${sentence}\n`)),
  })
  const { urls } = await server.ready
  return {
    urls,
    stop: () => {
      isStopping = true
      return stopServer(server, 1_000)
    },
  }
}
