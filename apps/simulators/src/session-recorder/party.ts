import { oneServer } from '../platform/party-definition.ts'
import { createSessionRecorderServer, projectKeys } from './server.ts'

/** The recorder of the phone app's sessions. [NAT-10] */
export const party = oneServer(
  'session-recorder',
  22,
  (_environment, clock) => createSessionRecorderServer(clock),
  (url) => ({
    ASSET_MAP_URL: url,
    ASSET_MAP_ID_IOS: projectKeys.ios,
    ASSET_MAP_ID_ANDROID: projectKeys.android,
  }),
)
