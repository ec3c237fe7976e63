import { list, oneOf, onByDefault, partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../../platform/settings/setting.ts'

const usedWith = 'CYBERSOURCE_URL'

const cybersourceOrigins: Setting<readonly string[]> = {
  ...list('CYBERSOURCE_ORIGINS', '', { isThirdParty: true, usedWith }),
  parse: (text) => text.split(',').flatMap((each) => URL.parse(each.trim())?.origin ?? []),
}

export const cybersourceSettings = defineSettings({
  /** URL of the card gateway; null = no card payments. [PAY-12] */
  cybersourceUrl: partyAddress('CYBERSOURCE_URL'),
  cybersourceMerchantId: partyKey('CYBERSOURCE_MERCHANT_ID', { demo: 'forno_demo', usedWith, isSecret: false }),
  cybersourceKeyId: partyKey('CYBERSOURCE_KEY_ID', {
    demo: 'c0ffee00-1234-4abc-8def-000000000001',
    usedWith,
    isSecret: false,
  }),
  /** The signing key, in Base64. */
  cybersourceSecret: partyKey('CYBERSOURCE_SECRET', {
    demo: 'ZGVtby1jeWJlcnNvdXJjZS1zZWNyZXQtb2YtZm9ybm8=',
    usedWith,
    isSecret: true,
  }),
  cybersourceAuth: oneOf('CYBERSOURCE_AUTH', ['http_signature', 'jwt'], 'jwt'),
  /** Whether card payments use 3-D Secure. [PAY-25] */
  cybersourcePayerAuth: onByDefault('CYBERSOURCE_PAYER_AUTH'),
  /** Origins of scripts, frames and banks' pages for the content security policy; empty = the gateway's origin. */
  cybersourceOrigins,
})

/** Origins from which pages load the gateway's scripts and frames. */
export const gatewayOrigins = ({
  cybersourceUrl: url,
  cybersourceOrigins: origins,
}: Pick<ValuesOf<typeof cybersourceSettings>, 'cybersourceUrl' | 'cybersourceOrigins'>): readonly string[] =>
  url === null || origins.length > 0 ? origins : [new URL(url).origin]
