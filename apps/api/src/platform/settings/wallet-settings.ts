/** Wallets beside the card gateway, which takes their money. [PAY-16] [PAY-17] [PAY-19] */
export type WalletSettings = {
  /** Where browsers get Apple's script; null = no Apple Pay. */
  readonly applepayUrl: string | null
  readonly applepayMerchantId: string
  /** Files, PEM: our merchant identity's certificate and its key; null = none, which only a stand-in takes. */
  readonly applepayCertificate: string | null
  readonly applepayKey: string | null
  /** The file by which Apple knows our domain; null = none. */
  readonly applepayDomainAssociation: string | null
  /** Where browsers get Google's script; null = no Google Pay. */
  readonly googlepayUrl: string | null
  /** Who we are to Google; public. */
  readonly googlepayMerchantId: string
  /** Visa's public keys of the shop; null = no Visa Checkout. */
  readonly visaCheckout: { readonly apikey: string; readonly encryptionKey: string } | null
}

type Given = Readonly<Record<string, string | undefined>>
type Address = (name: string) => string | null

const demoMerchants = { applepay: 'merchant.demo.forno', googlepay: 'demo-google-merchant' } as const

/** Reads them; `address` reads a web address and complains about what is none. */
export const readWalletSettings = (given: Given, address: Address, complaints: string[]): WalletSettings => {
  const {
    APPLEPAY_CERTIFICATE: certificate = null,
    APPLEPAY_KEY: key = null,
    VISA_CHECKOUT_KEY: apikey,
    VISA_CHECKOUT_ENCRYPTION_KEY: encryptionKey,
  } = given
  if ((certificate === null) !== (key === null))
    complaints.push('APPLEPAY_CERTIFICATE and APPLEPAY_KEY are needed together')
  if ((apikey === undefined) !== (encryptionKey === undefined))
    complaints.push('VISA_CHECKOUT_KEY and VISA_CHECKOUT_ENCRYPTION_KEY are needed together')
  return {
    applepayUrl: address('APPLEPAY_URL'),
    applepayMerchantId: given.APPLEPAY_MERCHANT_ID ?? demoMerchants.applepay,
    applepayCertificate: certificate,
    applepayKey: key,
    applepayDomainAssociation: given.APPLEPAY_DOMAIN_ASSOCIATION ?? null,
    googlepayUrl: address('GOOGLEPAY_URL'),
    googlepayMerchantId: given.GOOGLEPAY_MERCHANT_ID ?? demoMerchants.googlepay,
    visaCheckout: apikey === undefined || encryptionKey === undefined ? null : { apikey, encryptionKey },
  }
}

/** The demo's merchants among those that are used. `where` ends the sentence: where they are refused. [CFG-11] */
export const complainAboutDemoWallets = (
  { applepayUrl, applepayMerchantId, googlepayUrl, googlepayMerchantId }: WalletSettings,
  where: string,
): readonly string[] => {
  const isDemo = {
    APPLEPAY_MERCHANT_ID: applepayUrl !== null && applepayMerchantId === demoMerchants.applepay,
    GOOGLEPAY_MERCHANT_ID: googlepayUrl !== null && googlepayMerchantId === demoMerchants.googlepay,
  }
  return Object.entries(isDemo)
    .filter(([, is]) => is)
    .map(([name]) => `${name} is the demo key, which is refused ${where}`)
}
