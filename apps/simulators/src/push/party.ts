import { oneServer } from '../platform/party-definition.ts'
import { createPushServer } from './server.ts'

/** A fixed pair of demo keys, by which the shop signs its pushes. */
const demoVapid = {
  VAPID_PUBLIC_KEY: 'BHZBxQLoSFx_xJZofgdDcEa01uaxQvUsuy-Y96x7YVlWZMyqYU7jzat5B-e1MpmdnqAP9nlBuv1IzWwJ_eBBnxI',
  VAPID_PRIVATE_KEY: '0JwuV6EWTPnsbOcYpF6pPhU-2Y_UjOKi0xEcYqjpgOo',
  VAPID_SUBJECT: 'mailto:push@forno.example',
} as const

/** The push service of a browser vendor. [CFG-11] */
export const party = oneServer(
  'push',
  17,
  (_environment, clock) => createPushServer(clock),
  (url) => ({ PUSH_EXTRA_ORIGINS: url, ...demoVapid }),
)
