import { fileURLToPath } from 'node:url'
import type { Environment } from '../platform/party-definition.ts'

export type ContentSettings = {
  /** Reads published content. */
  readonly key: string
  /** Reads drafts too, and signs previews. */
  readonly previewKey: string
  /** Signs webhooks. */
  readonly webhookSecret: string
  /** Null until the control endpoint connects the shop. */
  readonly webhookUrl: string | null
  /** The origin of the shop, for previews. */
  readonly shop: string | null
  /** The folder of the shop's content files. */
  readonly folder: string
}

export const demoContentKeys = {
  CONTENT_KEY: 'demo-content-key',
  CONTENT_PREVIEW_KEY: 'demo-preview-key',
  CONTENT_WEBHOOK_SECRET: 'demo-webhook-secret',
} as const

const ownContent = fileURLToPath(new URL('../../../../content', import.meta.url))

export const readContentSettings = (environment: Environment): ContentSettings => ({
  key: environment.CONTENT_KEY || demoContentKeys.CONTENT_KEY,
  previewKey: environment.CONTENT_PREVIEW_KEY || demoContentKeys.CONTENT_PREVIEW_KEY,
  webhookSecret: environment.CONTENT_WEBHOOK_SECRET || demoContentKeys.CONTENT_WEBHOOK_SECRET,
  webhookUrl: environment.CONTENT_WEBHOOK_URL || null,
  shop: environment.SHOP_URL || null,
  folder: environment.CONTENT_DIR || ownContent,
})
