import { seal, unseal } from '../../platform/crypto/sealed.ts'

const purpose = 'unsubscribe'

/** Where a mail's link leads that ends all mails to its address at once: no log-in, no form. [MKT-02] */
export const leaveLink = (publicUrl: string, tokenKeys: readonly string[], email: string): string =>
  `${publicUrl}/api/v1/user/unsubscribe?token=${seal(tokenKeys[0] ?? '', purpose, email)}`

/** The address that a link was made for; null = it is none of ours. */
export const emailOfLink = (tokenKeys: readonly string[], token: string): string | null =>
  unseal(tokenKeys, purpose, token)
