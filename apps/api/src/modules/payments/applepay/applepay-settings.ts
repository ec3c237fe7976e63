import { optionalText, partyAddress, partyKey } from '../../../platform/settings/setting-kinds.ts'
import { defineSettings } from '../../../platform/settings/setting.ts'

/** [PAY-17] */
export const applepaySettings = defineSettings(
  {
    /** URL of Apple's script; null = no Apple Pay. */
    applepayUrl: partyAddress('APPLEPAY_URL'),
    applepayMerchantId: partyKey('APPLEPAY_MERCHANT_ID', {
      demo: 'merchant.demo.forno',
      usedWith: 'APPLEPAY_URL',
      isSecret: false,
    }),
    /**
     * Paths of PEM files: the merchant identity certificate and its key; null = none, which only a simulator accepts.
     */
    applepayCertificate: optionalText('APPLEPAY_CERTIFICATE'),
    applepayKey: optionalText('APPLEPAY_KEY'),
    /** Path of Apple's domain association file; null = none. */
    applepayDomainAssociation: optionalText('APPLEPAY_DOMAIN_ASSOCIATION'),
  },
  {
    complaints: ({ applepayUrl, applepayCertificate, applepayKey }, { isProduction }) => [
      ...((applepayCertificate === null) === (applepayKey === null)
        ? []
        : ['APPLEPAY_CERTIFICATE and APPLEPAY_KEY are needed together']),
      ...(isProduction && applepayUrl !== null && applepayCertificate === null
        ? ['APPLEPAY_CERTIFICATE is needed with APPLEPAY_URL']
        : []),
    ],
  },
)
