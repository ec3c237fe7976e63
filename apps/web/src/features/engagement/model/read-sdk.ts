import { readCardExtras, type ContentCard } from '@forno/domain/engagement/content-cards'
import type { FlagValues } from '@forno/domain/engagement/feature-flags'
import { safeHref } from '@forno/domain/engagement/safe-href'
import type {
  EngagementSdk,
  MessageClass,
  SdkCard,
  SdkFlag,
  SdkMessage,
} from '../../../lib/third-parties/engagement/engagement-sdk.ts'

const imageOf = (url: string | undefined): string | null => {
  const { protocol, href } = URL.parse(url ?? '') ?? {}
  const isLocal = href !== undefined && /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(href)
  return href !== undefined && (protocol === 'https:' || isLocal) ? href : null
}

const trimmed = (text: string | null | undefined): string => text?.trim() ?? ''

/** Epoch seconds. The SDK has null for a card that never expires, which is 0 for us. [ENG-05] */
const expiryOf = (expiresAt: Date | null | undefined): number | null => {
  if (expiresAt === undefined) return null
  return expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1_000)
}

/** A card that can be drawn; null for a control card and for unknown types and sections. [ENG-02] [ENG-03] */
export const readSdkCard = (card: SdkCard): ContentCard | null => {
  const extras = readCardExtras(card.extras ?? {})
  if (card.id === undefined || card.isControl === true || extras === null) return null
  return {
    id: card.id,
    title: trimmed(card.title),
    text: trimmed(card.description),
    imageUrl: imageOf(card.imageUrl),
    imageAlt: trimmed(card.altImageText),
    aspectRatio: card.aspectRatio ?? null,
    href: safeHref(card.url),
    linkLabel: trimmed(card.linkText) || null,
    expiresAt: expiryOf(card.expiresAt),
    extras,
  }
}

/** Flags as values of the configuration. [CFG-06] */
export const readFlags = (flags: readonly SdkFlag[]): FlagValues =>
  Object.fromEntries(flags.map(({ id, enabled }) => [id, String(enabled)]))

export type MessageButton = { readonly id: number; readonly label: string; readonly href: string | null }

/** An in-app message to show. */
export type ShopMessage = {
  readonly shape: 'modal' | 'full' | 'slideup'
  readonly title: string
  readonly text: string
  readonly imageUrl: string | null
  readonly imageAlt: string
  readonly href: string | null
  readonly buttons: readonly MessageButton[]
  readonly extras: Readonly<Record<string, unknown>>
}

type MessageClasses = Pick<
  EngagementSdk,
  'ModalMessage' | 'FullScreenMessage' | 'SlideUpMessage' | 'HtmlMessage' | 'ControlMessage'
>

/** A message to show, a control message, which is only logged, or a refused one with the reason. [ENG-07] */
export type MessageReading =
  | { readonly kind: 'shown'; readonly message: ShopMessage }
  | { readonly kind: 'control' }
  | { readonly kind: 'refused'; readonly reason: string }

const isOf = (message: object, type: MessageClass): boolean => message instanceof type

const hrefOf = (clickAction: string | undefined, uri: string | undefined): string | null =>
  clickAction === 'URI' ? safeHref(uri) : null

/** Reads a message. Markup is refused, and so is a message without any text. [ENG-07] */
export const readSdkMessage = (message: SdkMessage, classes: MessageClasses): MessageReading => {
  if (isOf(message, classes.ControlMessage)) return { kind: 'control' }
  if (isOf(message, classes.HtmlMessage)) return { kind: 'refused', reason: 'it is markup' }
  const shape = shapeOf(message, classes)
  if (shape === null) return { kind: 'refused', reason: 'its type is unknown' }
  const [title, text] = [trimmed(message.header), trimmed(message.message)]
  if (title === '' && text === '') return { kind: 'refused', reason: 'it has no text' }
  return {
    kind: 'shown',
    message: {
      shape,
      title,
      text,
      imageUrl: imageOf(message.imageUrl),
      imageAlt: trimmed(message.altImageText),
      href: hrefOf(message.clickAction, message.uri),
      buttons: (message.buttons ?? []).map(({ id = -1, text: label, clickAction, uri }) => ({
        id,
        label: trimmed(label) || 'OK',
        href: hrefOf(clickAction, uri),
      })),
      extras: message.extras ?? {},
    },
  }
}

const shapeOf = (message: SdkMessage, classes: MessageClasses): ShopMessage['shape'] | null => {
  if (isOf(message, classes.SlideUpMessage)) return 'slideup'
  if (isOf(message, classes.FullScreenMessage)) return 'full'
  return isOf(message, classes.ModalMessage) ? 'modal' : null
}
