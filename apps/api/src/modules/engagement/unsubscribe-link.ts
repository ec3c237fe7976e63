import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'unsubscribe'

/** The one-click unsubscribe link for an address: no log-in, no form. [MKT-02] */
export const unsubscribeLink = (publicUrl: string, tokenKeys: readonly string[], email: string): string =>
  `${publicUrl}/api/v1/user/unsubscribe?token=${seal(tokenKeys[0] ?? '', purpose, email)}`

/** The e-mail address that a link was made for; null if the token is invalid. */
export const emailOfLink = (tokenKeys: readonly string[], token: string): string | null =>
  unseal(tokenKeys, purpose, token)
