import { passkeyTexts } from '@forno/domain/texts/passkey-texts'
import { keyedTexts } from '../../lib/texts.ts'
import { isApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../texts/sentences.ts'

const texts = keyedTexts('passkey', passkeyTexts)
type PasskeyText = keyof typeof passkeyTexts

/** By the error's name; null = no message. */
const always: Readonly<Record<string, PasskeyText | null>> = {
  AbortError: null,
  ConstraintError: 'unable',
  NotSupportedError: 'unable',
  SecurityError: 'elsewhere',
  UnknownError: 'elsewhere',
}

/** Browsers do not say whether the customer cancelled, took too long or has no passkey. */
const doing = {
  confirm: { ...always, NotAllowedError: 'notConfirmed' },
  'log in': { ...always, NotAllowedError: 'notLoggedIn' },
  add: { ...always, NotAllowedError: 'notAdded', InvalidStateError: 'alreadyAdded' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PasskeyText | null>>>>

/** A browser's error is mostly the customer's own choice; ours is a failure. */
export type PasskeyError = { readonly words: string; readonly tone: 'info' | 'danger' }

/** The message for a failed passkey, from the browser or the server; null = none. */
export const passkeyError = (error: unknown, what: keyof typeof doing): PasskeyError | null => {
  const told: Readonly<Record<string, PasskeyText | null>> = doing[what]
  const name = error instanceof Error && !isApiError(error) ? error.name : ''
  const text = told[name]
  if (text === null) return null
  return text === undefined ? { words: sentence(error), tone: 'danger' } : { words: texts[text], tone: 'info' }
}
