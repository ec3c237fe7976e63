import { oneServer } from '../platform/party.ts'
import { createTilesServer } from './server.ts'

/** Pictures of maps. */
export const tiles = oneServer('tiles', 2, (_environment, clock) => createTilesServer(clock))
