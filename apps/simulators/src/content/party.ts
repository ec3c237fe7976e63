import { fileURLToPath } from 'node:url'
import { oneServer } from '../platform/party-definition.ts'
import { createContentServer } from './server.ts'

const ownContent = fileURLToPath(new URL('../../../../content', import.meta.url))

/** The headless content service. [CON-01] */
export const party = oneServer(
  'content',
  3,
  ({ CONTENT_KEY, CONTENT_DIR }, clock) =>
    createContentServer(CONTENT_KEY || 'demo-content-key', CONTENT_DIR || ownContent, clock),
  (url) => ({ CONTENT_URL: url, CONTENT_KEY: 'demo-content-key' }),
)
