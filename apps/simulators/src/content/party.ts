import { oneServer } from '../platform/party-definition.ts'
import { demoContentKeys, readContentSettings } from './content-settings.ts'
import { createContentServer } from './server.ts'

/** The headless content service. [CON-01] */
export const party = oneServer(
  'content',
  3,
  (environment, clock) => createContentServer(readContentSettings(environment), clock),
  (url) => ({ CONTENT_URL: url, ...demoContentKeys, CONTENT_EDITOR_URL: `${url}/editor` }),
)
