import type { Basket } from '@forno/contracts/baskets/basket'
import type { Contact } from '../../../../shared/contact/remembered-contact.ts'
import type { AppleContact, AppleRequest } from './apple-session.ts'

const isBlank = (text: string): boolean => text.trim() === ''

/** The request that opens Apple's sheet; it asks only for the empty contact fields. [PAY-17] [ORD-23] */
export const appleRequest = (
  { basketTotal, storeInfo }: Pick<Basket, 'basketTotal' | 'storeInfo'>,
  { label, typed }: { readonly label: string; readonly typed: Contact },
): AppleRequest => {
  const missing = [
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
    ...(missing.length === 0 ? {} : { requiredShippingContactFields: missing }),
  }
}

/** Characters of a contact field; the API would refuse the whole call for a longer one. */
const longestContactText = 200
const contactNames = ['emailAddress', 'givenName', 'familyName', 'phoneNumber'] as const

/** The known, non-empty fields of Apple's contact; null = none. [PAY-17] */
export const billingContactOf = (contact: AppleContact | undefined): AppleContact | null => {
  const fields = contactNames.flatMap((name) => {
    const text = contact?.[name]?.trim().slice(0, longestContactText)
    return text === undefined || text === '' ? [] : [[name, text] as const]
  })
  return fields.length === 0 ? null : Object.fromEntries(fields)
}

/** Apple's contact under the names of the checkout's fields. [ORD-23] */
export const checkoutContactOf = ({
  emailAddress,
  givenName,
  familyName,
  phoneNumber,
}: AppleContact): Partial<Contact> => ({
  ...(givenName === undefined ? {} : { firstName: givenName }),
  ...(familyName === undefined ? {} : { lastName: familyName }),
  ...(phoneNumber === undefined ? {} : { phoneNumber }),
  ...(emailAddress === undefined ? {} : { emailAddress }),
})
