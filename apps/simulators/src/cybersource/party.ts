import { oneServer } from '../platform/party-definition.ts'
import { readCybersourceSettings } from './core/cybersource-settings.ts'
import { createCybersourceServer } from './server.ts'

/** The card gateway. */
export const party = oneServer(
  'cybersource',
  10,
  (environment, clock) => createCybersourceServer(readCybersourceSettings(environment), clock),
  (url) => ({ CYBERSOURCE_URL: url }),
)
