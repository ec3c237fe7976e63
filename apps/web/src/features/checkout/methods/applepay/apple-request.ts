import type { Basket } from '@forno/contracts/baskets/basket'
import type { Contact } from '../../../../shared/contact/remembered-contact.ts'
import type { AppleContactGiven, AppleRequest } from './apple-session.ts'

const isBlank = (text: string): boolean => text.trim() === ''

/** The request that opens Apple's sheet; it asks only for the empty contact fields. [PAY-17] [ORD-23] */
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

/** Maximum length of a contact field; the API would refuse the whole call for a longer one. */
const longest = 200
const known = ['emailAddress', 'givenName', 'familyName', 'phoneNumber'] as const

/** The known, non-empty fields of Apple's contact; null = none. [PAY-17] */
export const billingContactOf = (given: AppleContactGiven | undefined): AppleContactGiven | null => {
  const told = known.flatMap((name) => {
    const text = given?.[name]?.trim().slice(0, longest)
    return text === undefined || text === '' ? [] : [[name, text] as const]
  })
  return told.length === 0 ? null : Object.fromEntries(told)
}

/** Apple's contact under the names of the checkout's fields. [ORD-23] */
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
