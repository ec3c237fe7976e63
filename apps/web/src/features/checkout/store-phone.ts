import type { Basket } from '@forno/contracts/baskets/basket'

/** The number of a basket's store; null = an API of an earlier release answered, which does not send it. [ERR-14] */
export const storePhone = ({ storeInfo }: Pick<Basket, 'storeInfo'>): string | null => {
  const { phone } = storeInfo as { readonly phone?: string }
  return phone === undefined || phone === '' ? null : phone
}

/** The end of a sentence: "call the store on 02 9550 1234", or "call the store" without a number. [BAS-03] [ERR-14] */
export const callPhrase = (basket: Pick<Basket, 'storeInfo'>): string => {
  const phone = storePhone(basket)
  return phone === null ? 'call the store' : `call the store on ${phone}`
}
