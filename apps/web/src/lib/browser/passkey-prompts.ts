import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type AuthenticatorTransport,
} from '@simplewebauthn/browser'
import type {
  PasskeyRegistration,
  NewPasskeyOptions,
  PasskeyLoginOptions,
  PasskeyAssertion,
} from '@forno/contracts/identities/passkeys'

/** Whether the browser offers passkeys as autofill of email fields. */
export const canOfferInField = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Creates a passkey on this device. Rejects with the browser's own error; its name tells the cause. */
export const createPasskey = (options: NewPasskeyOptions): Promise<PasskeyRegistration> => {
  const excludeCredentials = options.excludeCredentials.map(({ transports, ...credential }) => ({
    ...credential,
    transports: transports as AuthenticatorTransport[],
  }))
  return startRegistration({ optionsJSON: { ...options, excludeCredentials } })
}

/**
 * Requests an existing passkey: in the browser's dialog, or with `inField` silently, as autofill of the email field.
 * The signal aborts the request; another request replaces this one.
 */
export const requestPasskey = async (
  options: PasskeyLoginOptions,
  { inField = false, signal }: { inField?: boolean; signal?: AbortSignal } = {},
): Promise<PasskeyAssertion> => {
  signal?.throwIfAborted()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', cancel)
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField })
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

type AcceptedPasskeys = { readonly rpId: string; readonly userId: string; readonly allAcceptedCredentialIds: string[] }
/** The part of PublicKeyCredential that not every browser has, nor TypeScript's types. */
type CredentialSignals = { signalAllAcceptedCredentials?: (accepted: AcceptedPasskeys) => Promise<void> }

/** The bytes of a UUID, as a text with a character for each. */
const bytesOf = (uuid: string): string =>
  uuid.replaceAll('-', '').replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))

/**
 * Tells browsers that support it which passkeys a customer has, so that they stop offering removed ones. Rejects with
 * the browser's own error.
 */
export const signalAcceptedPasskeys = async (customerId: string, credentialIds: readonly string[]): Promise<void> => {
  const userId = btoa(bytesOf(customerId)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  // A customer can remove a passkey in a browser without passkeys.
  const credentials = globalThis.PublicKeyCredential as CredentialSignals | undefined
  const accepted = { rpId: location.hostname, userId, allAcceptedCredentialIds: [...credentialIds] }
  await credentials?.signalAllAcceptedCredentials?.(accepted)
}
