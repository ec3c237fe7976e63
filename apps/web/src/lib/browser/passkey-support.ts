/** Whether this browser knows passkeys at all; pages that are not served safely do not. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The code for the browser's passkeys, loaded when a screen first needs it. */
export const passkeyPrompts = () => import('./passkey-prompts.ts')
