import { optionalText, partyAddress, partyKey } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type ValuesOf } from '../../platform/settings/setting.ts'

const areTogether = (one: string | null, other: string | null): boolean => (one === null) === (other === null)

/** Wallets beside the card gateway, which takes their money. [PAY-16] [PAY-17] [PAY-19] */
export const walletSettings = defineSettings(
  {
    /** Where browsers get Apple's script; null = no Apple Pay. */
    applepayUrl: partyAddress('APPLEPAY_URL'),
    applepayMerchantId: partyKey('APPLEPAY_MERCHANT_ID', {
      ...{ demo: 'merchant.demo.forno', usedWith: 'APPLEPAY_URL', isSecret: false },
    }),
    /** Files, PEM: our merchant identity's certificate and its key; null = none, which only a simulator accepts. */
    applepayCertificate: optionalText('APPLEPAY_CERTIFICATE'),
    applepayKey: optionalText('APPLEPAY_KEY'),
    /** The file by which Apple knows our domain; null = none. */
    applepayDomainAssociation: optionalText('APPLEPAY_DOMAIN_ASSOCIATION'),
    /** Where browsers get Google's script; null = no Google Pay. */
    googlepayUrl: partyAddress('GOOGLEPAY_URL'),
    /** Who we are to Google; public. */
    googlepayMerchantId: partyKey('GOOGLEPAY_MERCHANT_ID', {
      ...{ demo: 'demo-google-merchant', usedWith: 'GOOGLEPAY_URL', isSecret: false },
    }),
    /** Visa's public keys of the shop; null = no Visa Checkout. */
    visaCheckoutKey: optionalText('VISA_CHECKOUT_KEY'),
    visaCheckoutEncryptionKey: optionalText('VISA_CHECKOUT_ENCRYPTION_KEY'),
  },
  {
    complaints: (values, { isProduction }) => [
      ...(areTogether(values.applepayCertificate, values.applepayKey)
        ? []
        : ['APPLEPAY_CERTIFICATE and APPLEPAY_KEY are needed together']),
      ...(areTogether(values.visaCheckoutKey, values.visaCheckoutEncryptionKey)
        ? []
        : ['VISA_CHECKOUT_KEY and VISA_CHECKOUT_ENCRYPTION_KEY are needed together']),
      ...(isProduction && values.applepayUrl !== null && values.applepayCertificate === null
        ? ['APPLEPAY_CERTIFICATE is needed with APPLEPAY_URL']
        : []),
    ],
  },
)

/** Visa's public keys; null = no Visa Checkout. [PAY-19] */
export const visaCheckoutOf = ({
  visaCheckoutKey: apikey,
  visaCheckoutEncryptionKey: encryptionKey,
}: Pick<ValuesOf<typeof walletSettings>, 'visaCheckoutKey' | 'visaCheckoutEncryptionKey'>) =>
  apikey === null || encryptionKey === null ? null : { apikey, encryptionKey }
