/** A content card as marketers write it. */
export type ContentCard = {
  readonly id: string
  readonly type: 'classic' | 'captioned_image' | 'image_only' | 'control'
  readonly title?: string
  readonly description?: string
  /** Absolute, or a path of this server. */
  readonly imageUrl?: string
  readonly url?: string
  readonly linkText?: string
  readonly aspectRatio?: number
  /** Seconds since the epoch; -1 never expires. */
  readonly expiresAt: number
  readonly isPinned?: boolean
  readonly isDismissible?: boolean
  readonly extras: Readonly<Record<string, string>>
}

/** What makes the SDK show a message: a session start, any or one custom event, any or one purchased product. */
export type MessageTrigger =
  | { readonly type: 'open' }
  | { readonly type: 'custom_event'; readonly event?: string }
  | { readonly type: 'purchase'; readonly product?: string }

type MessageButton = { readonly id: number; readonly text: string; readonly url?: string }

/** An in-app message as marketers write it. */
export type InAppMessage = {
  readonly id: string
  readonly trigger: MessageTrigger
  readonly type: 'SLIDEUP' | 'MODAL' | 'FULL' | 'WEB_HTML'
  readonly header?: string
  readonly message: string
  readonly imageUrl?: string
  /** Opened by a click on the message. */
  readonly url?: string
  readonly buttons?: readonly MessageButton[]
  /** Milliseconds until a slide-up closes itself; absent if it waits for a swipe. */
  readonly duration?: number
  readonly slideFrom?: 'TOP' | 'BOTTOM'
  /** Of several messages for one trigger, the SDK shows the one with the highest priority. */
  readonly priority?: number
  /** Seconds between the trigger and the message. */
  readonly delay?: number
  /** Seconds until the same user may see it again; -1 is never. */
  readonly reEligibility?: number
  /** The SDK fetches the content when the trigger fires; `{{first_name}}` stands for the user's attribute. */
  readonly isTemplated?: boolean
  readonly isControl?: boolean
  readonly extras: Readonly<Record<string, string>>
}

type FlagPropertyType = 'string' | 'number' | 'boolean' | 'image' | 'jsonobject' | 'datetime'
type FlagProperty = { readonly type: FlagPropertyType; readonly value: unknown }
export type FeatureFlag = {
  readonly id: string
  readonly enabled: boolean
  readonly properties: Readonly<Record<string, FlagProperty>>
}

/** HTML for a placement of a page. */
type Banner = { readonly id: string; readonly placement: string; readonly html: string }

/** Everything that the service has for one user. */
export type UserContent = {
  readonly cards: readonly ContentCard[]
  readonly messages: readonly InAppMessage[]
  readonly flags: readonly FeatureFlag[]
  readonly banners: readonly Banner[]
}
export const userContentKinds = ['cards', 'messages', 'flags', 'banners'] as const
export type UserContentKind = (typeof userContentKinds)[number]

/** The content for everyone, and the kinds of content that replace it for single users. */
export type UserContentStore = {
  /** The content of a user; null is everyone. */
  of(user: string | null): UserContent
  replace(user: string | null, change: Partial<UserContent>): void
  forget(): void
}

export function createUserContentStore(initial: UserContent): UserContentStore {
  let everyone = initial
  const userChanges = new Map<string, Partial<UserContent>>()
  return {
    of: (user) => ({ ...everyone, ...(user === null ? {} : userChanges.get(user)) }),
    replace: (user, change) => {
      if (user === null) everyone = { ...everyone, ...change }
      else userChanges.set(user, { ...userChanges.get(user), ...change })
    },
    forget: () => {
      everyone = initial
      userChanges.clear()
    },
  }
}
