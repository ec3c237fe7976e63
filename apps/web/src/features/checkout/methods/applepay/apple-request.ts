import type { Basket } from '@forno/contracts/baskets/basket'
import type { Contact } from '../../../../shared/contact/remembered-contact.ts'
import type { AppleContactGiven, AppleRequest } from './apple-session.ts'

const isBlank = (text: string): boolean => text.trim() === ''

/** The request that opens Apple's sheet; it asks only for contact fields that are empty. [PAY-17] [ORD-23] */
export const appleRequest = (
  { basketTotal, storeInfo }: Pick<Basket, 'basketTotal' | 'storeInfo'>,
  { label, typed }: { readonly label: string; readonly typed: Contact },
): AppleRequest => {
  const asked = [
    ...(isBlank(typed.firstName + typed.lastName) ? (['name'] as const) : []),
    ...(isBlank(typed.phoneNumber) ? (['phone'] as const) : []),
    ...(isBlank(typed.emailAddress) ? (['email'] as const) : []),
  ]
  return {
    countryCode: 'AU',
    currencyCode: 'AUD',
    merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
    supportedNetworks: ['visa', 'masterCard', ...(storeInfo.canAcceptOnlineAmexCheckout ? ['amex'] : [])],
    total: { label, amount: basketTotal.toFixed(2), type: 'final' },
    ...(asked.length === 0 ? {} : { requiredShippingContactFields: asked }),
  }
}

/** Longer than any name or address; what is longer still would be refused as a whole. */
const longest = 200
const known = ['emailAddress', 'givenName', 'familyName', 'phoneNumber'] as const

/** Apple's contact as the shop takes it: what it knows, and nothing empty. [PAY-17] */
export const billingContactOf = (given: AppleContactGiven | undefined): AppleContactGiven | null => {
  const told = known.flatMap((name) => {
    const text = given?.[name]?.trim().slice(0, longest)
    return text === undefined || text === '' ? [] : [[name, text] as const]
  })
  return told.length === 0 ? null : Object.fromEntries(told)
}

/** The same as the checkout's fields name it. [ORD-23] */
export const contactTold = ({
  emailAddress,
  givenName,
  familyName,
  phoneNumber,
}: AppleContactGiven): Partial<Contact> => ({
  ...(givenName === undefined ? {} : { firstName: givenName }),
  ...(familyName === undefined ? {} : { lastName: familyName }),
  ...(phoneNumber === undefined ? {} : { phoneNumber }),
  ...(emailAddress === undefined ? {} : { emailAddress }),
})
