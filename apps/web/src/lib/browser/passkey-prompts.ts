import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticatorTransport,
} from '@simplewebauthn/browser'
import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeyLoginOptions,
  ShownPasskey,
} from '@forno/contracts/sign-in/passkeys'

/** Whether the browser offers passkeys where e-mail addresses are filled in. */
export const canOfferInField = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Asks for a new passkey on this device. Rejects with the browser's own error, told apart by its name. */
export const makePasskey = (options: NewPasskeyOptions): Promise<MadePasskey> => {
  const excludeCredentials = options.excludeCredentials.map(({ transports, ...each }) => ({
    ...each,
    transports: transports as AuthenticatorTransport[],
  }))
  return startRegistration({ optionsJSON: { ...options, excludeCredentials } })
}

/**
 * Asks for a passkey that there is: in a window of the browser's own, or `inField`, silently, until somebody picks one
 * where their e-mail address is asked for. The signal takes the question back; another question takes the place of this
 * one.
 */
export const showPasskey = async (
  options: PasskeyLoginOptions,
  { inField = false, signal }: { inField?: boolean; signal?: AbortSignal } = {},
): Promise<ShownPasskey> => {
  signal?.throwIfAborted()
  const leave = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', leave)
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

type KeptPasskeys = { readonly rpId: string; readonly userId: string; readonly allAcceptedCredentialIds: string[] }
type Signals = { signalAllAcceptedCredentials?: (kept: KeptPasskeys) => Promise<void> }

const bytesOf = (uuid: string): string =>
  uuid.replaceAll('-', '').replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))

/** Tells the browser which passkeys a customer has, where it wants to know: it offers one that was removed no more. */
export const tellKept = async (customerId: string, credentialIds: readonly string[]): Promise<void> => {
  const userId = btoa(bytesOf(customerId)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const { signalAllAcceptedCredentials } = PublicKeyCredential as Signals
  const kept = { rpId: location.hostname, userId, allAcceptedCredentialIds: [...credentialIds] }
  await signalAllAcceptedCredentials?.call(PublicKeyCredential, kept)
}
