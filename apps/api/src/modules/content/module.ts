import { Gauge } from 'prom-client'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { partyAddress, partyKey, pathBelowRoot, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { contentStore } from './content-store.ts'
import { serviceStoriesStore } from './service-stories-store.ts'
import { contentRoutes } from './routes.ts'
import { withBrand } from './service/branded-content.ts'
import { makeEditorialContentCache } from './service/cached-service-content.ts'
import { makeContentService } from './service/content-service-client.ts'
import type { ContentChange } from './service/story-changes.ts'
import { relations } from './service/story-kinds.ts'
import { makeContentSnapshot } from './snapshot.ts'
import { webhookRoutes } from './webhook-routes.ts'

export const contentSettings = defineSettings(
  {
    /** Folder of the content files: menu, stores and pages. */
    contentDir: pathBelowRoot('CONTENT_DIR', 'content'),
    /** Base URL of the headless content service; null uses the files alone. [CON-01] */
    contentUrl: partyAddress('CONTENT_URL'),
    contentKey: partyKey('CONTENT_KEY', {
      ...{ demo: 'demo-content-key', usedWith: 'CONTENT_URL', isSecret: true, fallback: '' },
    }),
    /** A personal token of the service, sent as Authorization; 3 calls a second instead of 5. [CON-07] */
    contentOauthToken: text('CONTENT_OAUTH_TOKEN', '', { isSecret: true }),
    /** Signs the service's webhook; '' refuses every event. */
    contentWebhookSecret: partyKey('CONTENT_WEBHOOK_SECRET', {
      ...{ demo: 'demo-content-webhook-secret', usedWith: 'CONTENT_URL', isSecret: true, fallback: '' },
    }),
  },
  {
    complaints: ({ contentUrl, contentKey }) =>
      contentUrl !== null && contentKey === ''
        ? ['Content key is missing: CONTENT_URL needs CONTENT_KEY [CON-06]']
        : [],
  },
)

export const contentChannels = ['content_version', 'content_change'] as const

/**
 * Loads menu, stores and pages. The content service's texts override the files; no request waits for the service.
 * [CON-01]
 */
export const makeContentModule = async (
  { sql, clock, listener, log, registry, brandPlaceholders }: Platform,
  settings: ValuesOf<typeof contentSettings>,
) => {
  const content = await makeContentSnapshot(contentStore(sql), listener)
  const { contentUrl, contentWebhookSecret: secret } = settings
  const service = contentUrl === null ? null : makeContentService({ ...settings, contentUrl, relations })
  const saved = serviceStoriesStore(sql)
  const goodStories = {
    read: saved.all,
    save: (good: Parameters<typeof saved.replace>[0]) => saved.replace(good, clock()),
  }
  const editorial = withBrand(makeEditorialContentCache({ content, service, goodStories, log }), brandPlaceholders)
  new Gauge({
    name: 'content_broken_stories',
    help: 'stories of the content service that the shop does not show because of an error',
    registers: [registry],
    collect() {
      this.set(editorial.broken().length)
    },
  })
  void editorial.refresh()
  listener.on('content_change', (payload) => void editorial.apply(JSON.parse(payload) as ContentChange))
  // A notification may have been lost meanwhile.
  listener.onReconnect(() => void editorial.refresh())
  return {
    content,
    editorial,
    routes: (app) => {
      contentRoutes(app, editorial)
      webhookRoutes(app, { secret, announce: saved.announce })
    },
    close: editorial.close,
  } satisfies MadeModule
}
