import { passkeyTexts } from '@forno/domain/texts/passkey-texts'
import { keyedTexts } from '../../lib/texts.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../texts/sentences.ts'

const texts = keyedTexts('passkey', passkeyTexts)
type PasskeyText = keyof typeof passkeyTexts

/** The text by the error's name, whatever the customer does; null = no message. */
const sharedTexts: Readonly<Record<string, PasskeyText | null>> = {
  AbortError: null,
  ConstraintError: 'unable',
  NotSupportedError: 'unable',
  SecurityError: 'elsewhere',
  UnknownError: 'elsewhere',
}

/**
 * The text by what the customer does and the error's name. Browsers do not say whether the customer cancelled, took too
 * long or has no passkey.
 */
const textsByAction = {
  confirm: { ...sharedTexts, NotAllowedError: 'notConfirmed' },
  'log in': { ...sharedTexts, NotAllowedError: 'notLoggedIn' },
  add: { ...sharedTexts, NotAllowedError: 'notAdded', InvalidStateError: 'alreadyAdded' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PasskeyText | null>>>>

/** A browser's error is mostly the customer's own choice; ours is a failure. */
export type PasskeyError = { readonly words: string; readonly tone: 'info' | 'danger' }

/** The message for a failed passkey, from the browser or the server; null = none. */
export const passkeyError = (error: unknown, action: keyof typeof textsByAction): PasskeyError | null => {
  const textNames: Readonly<Record<string, PasskeyText | null>> = textsByAction[action]
  const name = error instanceof Error && !isApiError(error) ? error.name : ''
  const text = textNames[name]
  if (text === null) return null
  return text === undefined ? { words: sentence(error), tone: 'danger' } : { words: texts[text], tone: 'info' }
}
