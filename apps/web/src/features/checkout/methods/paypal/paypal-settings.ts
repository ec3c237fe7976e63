import type { Configuration } from '@forno/contracts/configuration/configuration'

/** The path of our page with PayPal's buttons; null = customers pay on PayPal's page only. [PAY-18] */
export const paypalButtonsPath = ({ uris }: Pick<Configuration, 'uris'>): string | null => {
  const uri = uris['URI_PAYPAL_BUTTONS'] || null
  return uri === null ? null : new URL(uri).pathname
}
