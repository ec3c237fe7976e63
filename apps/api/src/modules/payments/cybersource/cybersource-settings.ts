import { list, oneOf, onByDefault, partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../../platform/settings/setting.ts'

const usedWith = 'CYBERSOURCE_URL'

const cybersourceOrigins: Setting<readonly string[]> = {
  ...list('CYBERSOURCE_ORIGINS', '', { isThirdParty: true, usedWith }),
  parse: (text) => text.split(',').flatMap((each) => URL.parse(each.trim())?.origin ?? []),
}

export const cybersourceSettings = defineSettings({
  /** The card gateway; null = no cards. [PAY-12] */
  cybersourceUrl: partyAddress('CYBERSOURCE_URL'),
  cybersourceMerchantId: partyKey('CYBERSOURCE_MERCHANT_ID', { demo: 'forno_demo', usedWith, isSecret: false }),
  cybersourceKeyId: partyKey('CYBERSOURCE_KEY_ID', {
    ...{ demo: 'c0ffee00-1234-4abc-8def-000000000001', usedWith, isSecret: false },
  }),
  /** Base64 of the key that signs. */
  cybersourceSecret: partyKey('CYBERSOURCE_SECRET', {
    ...{ demo: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=', usedWith, isSecret: true },
  }),
  cybersourceAuth: oneOf('CYBERSOURCE_AUTH', ['http_signature', 'jwt'], 'jwt'),
  /** Whether banks are asked who holds a card (3-D Secure). [PAY-25] */
  cybersourcePayerAuth: onByDefault('CYBERSOURCE_PAYER_AUTH'),
  /** Origins of its scripts, its frames and the banks' pages, for the policy of our pages; none = that of the gateway. */
  cybersourceOrigins,
})

/** Origins that pages load the gateway's scripts and frames from. */
export const gatewayOrigins = ({
  cybersourceUrl: url,
  cybersourceOrigins: named,
}: Pick<ValuesOf<typeof cybersourceSettings>, 'cybersourceUrl' | 'cybersourceOrigins'>): readonly string[] =>
  url === null || named.length > 0 ? named : [new URL(url).origin]
