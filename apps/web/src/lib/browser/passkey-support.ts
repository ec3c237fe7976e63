/** Whether this browser knows passkeys at all; pages that are not served safely do not. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** What speaks to the browser's passkeys, fetched once somebody may use one. */
export const passkeyPrompts = () => import('./passkey-prompts.ts')
