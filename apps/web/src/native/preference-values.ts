import { readPushAddresses, type PushAddresses } from '@forno/domain/native/push-addresses'
import { isUnlockMode, type UnlockMode } from '@forno/domain/native/unlock-modes'

/** What the app stores in the preferences of the device. [NAT-02] */
export type PreferenceValues = {
  /** The link of the shop's own domain that opened the app; the app follows it once after its start. */
  readonly appInitUrl: string
  /** The task switcher hides the content of the app. */
  readonly hideInBackground: boolean
  /** The mode of the vault; the next log-in on this device uses it again. [NAT-03] */
  readonly lastUnlockMode: UnlockMode
  /** Failed attempts to unlock the vault in a row, so that a new start allows no more of them. [NAT-06] */
  readonly loginAttempt: number
  /** The app does not reload for an update while it is in the background. [NAT-08] */
  readonly preventReloadInBackground: boolean
  /** An update is being downloaded. [NAT-08] */
  readonly downloadInProgress: boolean
  /** How often the customer declined the biometric prompt. [NAT-05] */
  readonly biometricDeclines: number
  /** The biometric prompt is not shown again on this install. [NAT-05] */
  readonly biometricPromptStopped: boolean
  /** The onboarding has started on this install. */
  readonly onboardingSeen: boolean
  /** The app has started since its install. The preferences end with the app, the keychain of iOS does not. */
  readonly startedBefore: boolean
  /** The push addresses of the app, and the reports about them that have not reached the server. [ENG-09] */
  readonly pushAddresses: PushAddresses
}
/** The name of a preference, which is also its key on the device. */
export type PreferenceKey = keyof PreferenceValues

/** How the values of a preference are written as text, which is all that the device stores. */
type Codec<Value> = {
  readonly encode: (value: Value) => string
  /** null = the text is not a value of this preference. */
  readonly decode: (text: string) => Value | null
}

const flagCodec: Codec<boolean> = {
  encode: (value) => String(value),
  decode: (text) => (text === 'true' || text === 'false' ? text === 'true' : null),
}
const countCodec: Codec<number> = {
  encode: (value) => String(value),
  decode: (text) => (/^\d{1,6}$/.test(text) ? Number(text) : null),
}

/** The value of a JSON text; null = none, or unreadable. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How each preference is written as text. [NAT-02] */
export const preferenceCodecs: { readonly [Key in PreferenceKey]: Codec<PreferenceValues[Key]> } = {
  appInitUrl: { encode: (url) => url, decode: (text) => (URL.canParse(text) ? text : null) },
  hideInBackground: flagCodec,
  lastUnlockMode: { encode: (mode) => mode, decode: (text) => (isUnlockMode(text) ? text : null) },
  loginAttempt: countCodec,
  preventReloadInBackground: flagCodec,
  downloadInProgress: flagCodec,
  biometricDeclines: countCodec,
  biometricPromptStopped: flagCodec,
  onboardingSeen: flagCodec,
  startedBefore: flagCodec,
  pushAddresses: {
    encode: (addresses) => JSON.stringify(addresses),
    decode: (text) => readPushAddresses(parseJson(text)),
  },
}
