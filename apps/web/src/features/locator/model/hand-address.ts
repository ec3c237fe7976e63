import { states } from '@forno/domain/core/basic-types'
import { isPostBox, postBoxText } from '@forno/domain/fulfilment/post-box'
import type { HandAddress } from '../../../api/addresses.ts'

/** The form before anything is typed. */
export const noHandAddress: HandAddress = { number: '', street: '', suburb: '', state: '', postcode: '' }

/** The message of each invalid field. */
export type HandRefusals = { readonly [Field in keyof HandAddress]?: string }

const isState = (text: string): boolean => states.some((state) => state === text.trim().toUpperCase())

/** What is missing in an address by hand, by field; empty when it can be looked up. [LOC-07] */
export const handRefusals = ({ number, street, suburb, state, postcode }: HandAddress): HandRefusals => ({
  ...(/\d/.test(number) ? {} : { number: 'Enter the street number.' }),
  ...(isPostBox(`${number} ${street}`)
    ? { street: postBoxText }
    : street.trim() === ''
      ? { street: 'Enter the street.' }
      : {}),
  ...(suburb.trim() === '' ? { suburb: 'Enter the suburb.' } : {}),
  ...(isState(state) ? {} : { state: 'Enter the state, such as NSW.' }),
  ...(/^\d{4}$/.test(postcode.trim()) ? {} : { postcode: 'Enter four digits.' }),
})

/**
 * The address after the suburb's field changes. A suggestion, such as `NEWTOWN NSW 2042`, fills in state and postcode
 * too.
 */
export const withSuburb = (typed: HandAddress, text: string): HandAddress => {
  const [, suburb, state, postcode] = /^(.+) ([A-Z]{2,3}) (\d{4})$/.exec(text) ?? []
  return suburb === undefined || state === undefined || postcode === undefined
    ? { ...typed, suburb: text }
    : { ...typed, suburb, state, postcode }
}
