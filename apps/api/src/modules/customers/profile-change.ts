import type { CustomerChange } from '@forno/contracts/customers/customers'
import { withOptIns } from '@forno/domain/customers/consents'
import { normalisePhone } from '@forno/domain/customers/phone'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { CustomerRow, ProfileChange } from './customers-store.ts'

/** Normalises a phone number. Refuses BadInput with the field for an invalid one. [RUL-09] */
export const phoneOrRefuse = (text: string, field: string): string =>
  normalisePhone(text) ?? refuse('BadInput', { errors: [{ field, message: 'must be a phone number' }] })

const phoneOrNull = (text: string | null, field: string): string | null =>
  text === null ? null : phoneOrRefuse(text, field)

const givenOptIns = (profile: NonNullable<CustomerChange['profile']>) => ({
  ...(profile.optinEmail === undefined ? {} : { email: profile.optinEmail }),
  ...(profile.optinSms === undefined ? {} : { sms: profile.optinSms }),
  ...(profile.optinSupercarsFan === undefined ? {} : { supercarsFan: profile.optinSupercarsFan }),
})

/** The profile after a change; absent fields keep their value. [ACC-22] */
export const changedProfile = (before: CustomerRow, body: CustomerChange): ProfileChange => {
  const { profile = {}, mobileNumber, expressPayMobileNumber } = body
  return {
    mobileNumber: mobileNumber === undefined ? before.mobileNumber : phoneOrRefuse(mobileNumber, 'mobileNumber'),
    expressPayMobileNumber:
      expressPayMobileNumber === undefined
        ? before.expressPayMobileNumber
        : phoneOrNull(expressPayMobileNumber, 'expressPayMobileNumber'),
    firstName: profile.firstName?.trim() ?? before.firstName,
    lastName: profile.lastName?.trim() ?? before.lastName,
    optIns: withOptIns(before.optIns, givenOptIns(profile)),
    acceptTerms: profile.acceptTerms ?? before.acceptTerms,
    attributes: profile.attributes ?? before.attributes,
  }
}
