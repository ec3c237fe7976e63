import { oneServer } from '../platform/party-definition.ts'
import { createTilesServer } from './server.ts'

/** Map tiles. */
export const party = oneServer('tiles', 2, (_environment, clock) => createTilesServer(clock))
