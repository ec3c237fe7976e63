import type * as web from './passkey-support.ts'

/**
 * A passkey belongs to the shop's domain, and a page of the phone app has another: no web view offers ours. The app
 * shows no passkey button; the password and the providers log in. [ACC-13]
 */
export const supportsPasskeys: typeof web.supportsPasskeys = () => false

export const passkeyPrompts: typeof web.passkeyPrompts = () => Promise.reject(new Error('the app has no passkeys'))
