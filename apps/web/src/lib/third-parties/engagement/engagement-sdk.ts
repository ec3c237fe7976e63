/** A content card of the provider's SDK. */
export type SdkCard = {
  readonly id?: string | undefined
  readonly isControl?: boolean | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly imageUrl?: string | undefined
  readonly altImageText?: string | null | undefined
  readonly aspectRatio?: number | null | undefined
  readonly url?: string | undefined
  readonly linkText?: string | undefined
  /** null = never. Only our own client has undefined: the service sent no expiry. */
  readonly expiresAt?: Date | null | undefined
  readonly extras?: Readonly<Record<string, unknown>> | undefined
}

/** A button of an in-app message. */
export type SdkButton = {
  readonly text?: string | undefined
  readonly uri?: string | undefined
  /** `URI` follows `uri`, `NONE` only closes the message. */
  readonly clickAction?: string | undefined
  readonly id?: number | undefined
}

/** An in-app message of the provider's SDK. Its class says how it is shown. */
export type SdkMessage = {
  readonly message?: string | undefined
  readonly header?: string | undefined
  readonly imageUrl?: string | undefined
  readonly altImageText?: string | null | undefined
  readonly uri?: string | undefined
  readonly clickAction?: string | undefined
  readonly buttons?: readonly SdkButton[] | undefined
  readonly extras?: Readonly<Record<string, unknown>> | undefined
  readonly triggerId?: string | undefined
}

/** A feature flag of the service. [CFG-06] */
export type SdkFlag = { readonly id: string; readonly enabled: boolean }

type EventProperties = Readonly<Record<string, string | number | boolean>>
/** The class of a kind of message. */
export type MessageClass = abstract new (...values: never[]) => SdkMessage

/** The part of the provider's namespace that the shop uses. Our own client implements the same. [ENG-01] */
export type EngagementSdk = {
  readonly initialize: (apiKey: string, options: Readonly<Record<string, unknown>>) => boolean
  readonly changeUser: (userId: string) => void
  readonly openSession: () => void
  readonly subscribeToContentCardsUpdates: (
    onCards: (update: { readonly cards: readonly SdkCard[] }) => void,
  ) => unknown
  readonly requestContentCardsRefresh: () => void
  readonly subscribeToInAppMessage: (onMessage: (message: SdkMessage) => void) => unknown
  readonly subscribeToFeatureFlagsUpdates: (onFlags: (flags: readonly SdkFlag[]) => void) => unknown
  readonly refreshFeatureFlags: () => void
  readonly logContentCardImpressions: (cards: readonly SdkCard[]) => unknown
  readonly logContentCardClick: (card: SdkCard) => unknown
  readonly logInAppMessageImpression: (message: SdkMessage) => unknown
  readonly logInAppMessageClick: (message: SdkMessage) => unknown
  readonly logInAppMessageButtonClick: (button: SdkButton, message: SdkMessage) => unknown
  readonly logCustomEvent: (name: string, properties?: EventProperties) => unknown
  readonly logPurchase: (
    productId: string,
    price: number,
    currency: string,
    quantity: number,
    properties?: EventProperties,
  ) => unknown
  readonly requestImmediateDataFlush: () => void
  /** Deletes all data of the client on this device. */
  readonly wipeData: () => void
  readonly disableSDK: () => void
  readonly enableSDK: () => void
  readonly ModalMessage: MessageClass
  readonly FullScreenMessage: MessageClass
  readonly SlideUpMessage: MessageClass
  readonly HtmlMessage: MessageClass
  readonly ControlMessage: MessageClass
}
