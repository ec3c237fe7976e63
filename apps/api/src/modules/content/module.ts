import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { partyAddress, partyKey, pathBelowRoot } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { contentStore } from './content-store.ts'
import { contentRoutes } from './routes.ts'
import { withBrand } from './service/branded-content.ts'
import { makeEditorialContentCache } from './service/cached-service-content.ts'
import { makeContentService } from './service/content-service-client.ts'
import { makeContentSnapshot } from './snapshot.ts'

export const contentSettings = defineSettings(
  {
    /** Folder of the content files: menu, stores and pages. */
    contentDir: pathBelowRoot('CONTENT_DIR', 'content'),
    /** Base URL of the headless content service; null uses the files alone. [CON-01] */
    contentUrl: partyAddress('CONTENT_URL'),
    contentKey: partyKey('CONTENT_KEY', {
      ...{ demo: 'demo-content-key', usedWith: 'CONTENT_URL', isSecret: true, fallback: '' },
    }),
  },
  {
    complaints: ({ contentUrl, contentKey }) =>
      contentUrl !== null && contentKey === ''
        ? ['Content key is missing: CONTENT_URL needs CONTENT_KEY [CON-06]']
        : [],
  },
)

export const contentChannels = ['content_version'] as const

/**
 * Loads menu, stores and pages. The content service's texts override the files; no request waits for the service.
 * [CON-01]
 */
export const makeContentModule = async (
  { sql, listener, log, brandPlaceholders }: Platform,
  { contentUrl, contentKey }: ValuesOf<typeof contentSettings>,
) => {
  const content = await makeContentSnapshot(contentStore(sql), listener)
  const service = contentUrl === null ? null : makeContentService({ contentUrl, contentKey })
  const editorial = withBrand(makeEditorialContentCache({ content, service, log }), brandPlaceholders)
  void editorial.refresh()
  return {
    content,
    editorial,
    routes: (app) => contentRoutes(app, editorial),
    close: editorial.close,
  } satisfies MadeModule
}
