import type { UnlockFailure } from '@forno/domain/native/unlock-errors'
import type { UnlockMode } from '@forno/domain/native/unlock-modes'

/** The labels of the unlock modes, and what each means for the account. [NAT-03] */
export const modeLabels: Readonly<Record<UnlockMode, { readonly label: string; readonly detail: string }>> = {
  SecureStorage: { label: 'Open right away', detail: 'Anyone who can unlock this phone can order with your account.' },
  Biometrics: { label: 'Face or fingerprint', detail: 'Nothing else opens your account.' },
  BiometricsWithPasscode: {
    label: 'Face, fingerprint or passcode',
    detail: 'The passcode helps when the check fails.',
  },
  SystemPasscode: { label: 'The phone’s passcode', detail: 'The code that unlocks your phone.' },
}

/** What a customer reads after a choice of mode; null = it worked. */
export const modeError = (result: 'chosen' | 'notOffered' | UnlockFailure): string | null => {
  switch (result) {
    case 'chosen':
      return null
    case 'notOffered':
    case 'removed':
      return 'Your phone can’t do that yet. Set it up in your phone’s settings, then come back. Nothing has changed.'
    case 'failed':
      return 'Your phone didn’t recognise you. Nothing has changed.'
    case 'lockedOut':
      return 'Your phone has paused face and fingerprint checks. Try again in a minute. Nothing has changed.'
    case 'cancelled':
    case 'interrupted':
    case 'unavailable':
      return 'The check wasn’t finished. Nothing has changed.'
  }
}
