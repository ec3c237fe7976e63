import type { UserContent, ContentCard, FeatureFlag, InAppMessage, MessageTrigger } from './user-content.ts'

/** The SDK's names of card types. */
const cardTypes = {
  classic: 'text_announcement',
  captioned_image: 'captioned_image',
  image_only: 'banner_image',
  control: 'control',
} as const

/** What a user has done with cards, by their ids. */
export type CardActions = {
  readonly viewed: ReadonlySet<string>
  readonly clicked: ReadonlySet<string>
  readonly dismissed: ReadonlySet<string>
}

const absolute = (url: string | undefined, base: string): string | undefined =>
  url?.startsWith('/images/') === true ? `${base}${url}` : url

/** A content card with the SDK's short names. `updatedAt` is in seconds since the epoch. */
export const cardOnWire = (card: ContentCard, actions: CardActions, updatedAt: number, base: string) => ({
  id: card.id,
  tp: cardTypes[card.type],
  v: actions.viewed.has(card.id),
  cl: actions.clicked.has(card.id),
  tt: card.title,
  ds: card.description,
  i: absolute(card.imageUrl, base),
  u: card.url,
  dm: card.linkText,
  ar: card.aspectRatio,
  ca: updatedAt,
  ea: card.expiresAt,
  e: card.extras,
  p: card.isPinned ?? false,
  db: card.isDismissible ?? false,
})

/** The SDK reads the campaign's id from the trigger's id. */
const triggerIdOf = (id: string): string => Buffer.from(`${id}_web`).toString('base64')
export const messageIdOf = (triggerId: string): string =>
  Buffer.from(triggerId, 'base64').toString().replace(/_web$/, '')

const conditionOf = (trigger: MessageTrigger) => {
  switch (trigger.type) {
    case 'open':
      return { type: 'open' }
    case 'custom_event':
      return { type: 'custom_event', data: trigger.event === undefined ? null : { event_name: trigger.event } }
    case 'purchase':
      return { type: 'purchase', data: trigger.product === undefined ? null : { product_id: trigger.product } }
  }
}

const click = (url: string | undefined) =>
  url === undefined ? { click_action: 'NONE' } : { click_action: 'URI', uri: url }

/** The content of an in-app message. `{{name}}` is replaced by the user's attribute. */
export const messageOnWire = (
  message: InAppMessage,
  attributes: Readonly<Record<string, unknown>>,
  base: string,
): object => {
  const filled = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = attributes[name]
      return typeof value === 'string' ? value : 'friend'
    })
  return {
    type: message.type,
    trigger_id: triggerIdOf(message.id),
    header: message.header,
    message: filled(message.message),
    image_url: absolute(message.imageUrl, base),
    image_style: 'TOP',
    extras: message.extras,
    open_target: 'NONE',
    message_close: message.duration === undefined ? 'SWIPE' : 'AUTO_DISMISS',
    duration: message.duration,
    slide_from: message.slideFrom,
    btns: (message.buttons ?? []).map(({ id, text, url }) => ({ id, text, ...click(url) })),
    ...click(message.url),
    is_control: message.isControl ?? false,
  }
}

/** A trigger: when the SDK shows a message, and the message itself unless it is templated. */
export const triggerOnWire = (message: InAppMessage, attributes: Readonly<Record<string, unknown>>, base: string) => ({
  id: triggerIdOf(message.id),
  type: message.isTemplated === true ? 'templated_iam' : 'inapp',
  trigger_condition: [conditionOf(message.trigger)],
  priority: message.priority ?? 0,
  delay: message.delay ?? 0,
  re_eligibility: message.reEligibility ?? -1,
  min_seconds_since_last_trigger: 0,
  data:
    message.isTemplated === true ? { trigger_id: triggerIdOf(message.id) } : messageOnWire(message, attributes, base),
})

export const flagOnWire = ({ id, enabled, properties }: FeatureFlag) => ({ id, enabled, properties, fts: `fts-${id}` })

/** The banners of these placements, as the SDK expects them; null = none. */
export const bannersOnWire = ({ banners }: UserContent, placements: readonly string[]) =>
  Object.fromEntries(
    placements.map((placement) => {
      const banner = banners.find((each) => each.placement === placement)
      if (banner === undefined) return [placement, null]
      const { id, html } = banner
      return [
        placement,
        { banner: { id, placement_id: placement, html, is_control: false, expires_at: -1, stable_key: id } },
      ]
    }),
  )
