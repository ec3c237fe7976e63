import { isApiError } from '../../lib/http/api-error.ts'
import { sentence } from '../texts/sentences.ts'

const elsewhere = "This browser couldn't use a passkey here. Please try another way."
const unable = 'This device keeps no passkeys that check for your fingerprint, face or PIN. Please try another one.'

/** By the error's name; null = no message. */
const always: Readonly<Record<string, string | null>> = {
  AbortError: null,
  ConstraintError: unable,
  NotSupportedError: unable,
  SecurityError: elsewhere,
  UnknownError: elsewhere,
}

/** Browsers do not say whether the customer cancelled, took too long or has no passkey. */
const doing = {
  confirm: { ...always, NotAllowedError: 'No passkey was used. Please try again, or confirm another way.' },
  'log in': { ...always, NotAllowedError: 'No passkey was used. Please try again, or log in with your email.' },
  add: {
    ...always,
    NotAllowedError: 'No passkey was added. Please try again when you are ready.',
    InvalidStateError: 'This device has a passkey for your account already.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | null>>>>

/** A browser's error is mostly the customer's own choice; ours is a failure. */
export type PasskeyTrouble = { readonly words: string; readonly tone: 'info' | 'danger' }

/** The message for a failed passkey, from the browser or the server; null = none. */
export const passkeyTrouble = (error: unknown, what: keyof typeof doing): PasskeyTrouble | null => {
  const told: Readonly<Record<string, string | null>> = doing[what]
  const name = error instanceof Error && !isApiError(error) ? error.name : ''
  const words = told[name]
  if (words === null) return null
  return words === undefined ? { words: sentence(error), tone: 'danger' } : { words, tone: 'info' }
}
