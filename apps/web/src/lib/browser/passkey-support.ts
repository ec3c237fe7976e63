/** Whether this browser supports passkeys; insecure pages do not. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Loads the passkey code when a screen first needs it. */
export const passkeyPrompts = () => import('./passkey-prompts.ts')
