import { Gauge } from 'prom-client'
import { Type } from 'typebox'
import type { MadeModule } from '../../platform/composition/api-module.ts'
import type { Platform } from '../../platform/composition/platform.ts'
import { list, partyAddress, partyKey, pathBelowRoot, text } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'
import { contentStore } from './content-store.ts'
import { serviceStoriesStore } from './service-stories-store.ts'
import { makeImageMirror } from './images/image-client.ts'
import { imageRoutes } from './images/image-routes.ts'
import { contentRoutes } from './routes.ts'
import { makeDrafts } from './preview/drafts.ts'
import { previewContext, withPreview } from './preview/preview-context.ts'
import { makePreviewCookie } from './preview/preview-cookie.ts'
import { previewHooks } from './preview/preview-hooks.ts'
import { withBrand } from './service/branded-content.ts'
import { makeEditorialContentCache } from './service/cached-service-content.ts'
import { makeContentService } from './service/content-service-client.ts'
import type { ContentChange } from './service/story-changes.ts'
import { relations } from './service/story-kinds.ts'
import { makeContentSnapshot } from './snapshot.ts'
import { webhookRoutes } from './webhook-routes.ts'

const isOrigin = (text: string): boolean => URL.parse(text)?.origin === text

export const contentSettings = defineSettings(
  {
    /** Folder of the content files: menu, stores and pages. */
    contentDir: pathBelowRoot('CONTENT_DIR', 'content'),
    /** Base URL of the headless content service; null uses the files alone. [CON-01] */
    contentUrl: partyAddress('CONTENT_URL'),
    contentKey: partyKey('CONTENT_KEY', {
      demo: 'demo-content-key',
      usedWith: 'CONTENT_URL',
      isSecret: true,
      fallback: '',
    }),
    /** A personal token of the service, sent as Authorization; 3 calls a second instead of 5. [CON-07] */
    contentOauthToken: text('CONTENT_OAUTH_TOKEN', '', { isSecret: true }),
    /** Signs the service's webhook; '' refuses every event. */
    contentWebhookSecret: partyKey('CONTENT_WEBHOOK_SECRET', {
      demo: 'demo-webhook-secret',
      usedWith: 'CONTENT_URL',
      isSecret: true,
      fallback: '',
    }),
    /** The token of drafts, which also signs the links of the service's editor; '' = no previews. */
    contentPreviewKey: partyKey('CONTENT_PREVIEW_KEY', {
      demo: 'demo-preview-key',
      usedWith: 'CONTENT_URL',
      isSecret: true,
      fallback: '',
    }),
    /** The editor of the content service, which may show previews in a frame; null = none. */
    contentEditorUrl: partyAddress('CONTENT_EDITOR_URL'),
    /** Origins of editors' images beside that of CONTENT_URL. */
    contentAssetOrigins: {
      ...list('CONTENT_ASSET_ORIGINS', '', { isThirdParty: true, usedWith: 'CONTENT_URL' }),
      schema: Type.Array(Type.Refine(Type.String(), isOrigin)),
      rule: 'must be origins separated by commas, such as https://images.example.com',
    },
  },
  {
    complaints: ({ contentUrl, contentKey }) =>
      contentUrl !== null && contentKey === ''
        ? ['Content key is missing: CONTENT_URL needs CONTENT_KEY [CON-06]']
        : [],
  },
)

export const contentChannels = ['content_version', 'content_change'] as const

const originOf = (url: string): string => new URL(url).origin

/**
 * Loads menu, stores and pages. The content service's texts override the files; no request waits for the service.
 * [CON-01]
 */
export const makeContentModule = async (
  { sql, clock, listener, log, registry, brandPlaceholders, tokenKeys, https, settings: { environment } }: Platform,
  settings: ValuesOf<typeof contentSettings>,
) => {
  const content = await makeContentSnapshot(contentStore(sql), listener, environment)
  const { contentUrl, contentWebhookSecret: secret, contentPreviewKey: previewKey, contentEditorUrl } = settings
  const service = contentUrl === null ? null : makeContentService({ ...settings, contentUrl, relations })
  const saved = serviceStoriesStore(sql)
  // Read before the process listens, so that its first page already shows the content of editors.
  const stored = service === null ? null : await saved.all()
  const goodContent = {
    read: () => Promise.resolve(stored ?? { stories: new Map(), datasources: {} }),
    save: (good: Parameters<typeof saved.replace>[0]) => saved.replace(good, clock()),
  }
  const imageOrigins = contentUrl === null ? [] : [contentUrl, ...settings.contentAssetOrigins].map(originOf)
  const published = makeEditorialContentCache({ content, service, goodContent, imageOrigins, log })
  const editorial = withBrand(withPreview(published), brandPlaceholders)
  new Gauge({
    name: 'content_broken_stories',
    help: 'stories of the content service that the shop does not show because of an error',
    registers: [registry],
    collect() {
      this.set(published.broken().length)
    },
  })
  new Gauge({
    name: 'content_behind',
    help: '1 = the newest published content could not be read or is refused, and this process serves an older one',
    registers: [registry],
    collect() {
      this.set(content.isBehind() ? 1 : 0)
    },
  })
  // Reports the unusable texts of our files at the start. [CON-08]
  editorial.current()
  void editorial.refresh()
  listener.on('content_change', (payload) => void editorial.apply(JSON.parse(payload) as ContentChange))
  // A notification may have been lost meanwhile.
  listener.onReconnect(() => void editorial.refresh())
  const editorOrigin = contentEditorUrl === null ? null : originOf(contentEditorUrl)
  const preview = {
    clock,
    previewKey,
    editorOrigin,
    cookie: makePreviewCookie({ tokenKeys, clock, https }),
  }
  const drafts =
    service === null ? null : makeDrafts({ content, imageOrigins, editorial: published, service, clock, log })
  const mirror = makeImageMirror(log)
  return {
    content,
    editorial,
    /** What a page shows beside itself while its request previews drafts; null = it previews none. */
    preview: () => {
      const draft = previewContext.getStore()
      return draft === undefined ? null : { editorOrigin, broken: draft.broken, isCurrent: draft.isCurrent }
    },
    routes: (app) => {
      if (previewKey !== '' && drafts !== null) previewHooks(app, { ...preview, drafts })
      contentRoutes(app, editorial)
      imageRoutes(app, { editorial, mirror })
      webhookRoutes(app, { secret, announce: saved.announce })
    },
    close: editorial.close,
  } satisfies MadeModule
}
