import { namesInText } from '../core/names-in-text.ts'
import { consentKinds, type OptIns } from './consents.ts'

/** Whether an entry opts in to anything, so that its contact is stored until it is confirmed. [MKT-08] */
export const hasOptIn = (optIns: OptIns): boolean => consentKinds.some((kind) => optIns[kind])

/** Whether a consent lacks the contact that it needs: text messages need a number. [MKT-08] */
export const lacksNumber = (optIns: OptIns, mobileNumber: string | null): boolean => optIns.sms && mobileNumber === null

/** The opt-ins after a confirmation: earlier confirmed ones stay. [MKT-08] */
export const joinedOptIns = (confirmed: OptIns, added: OptIns): OptIns =>
  Object.fromEntries(consentKinds.map((kind) => [kind, confirmed[kind] || added[kind]])) as OptIns

type NumberOfContact = { readonly mobileNumber: string | null; readonly optIns: OptIns }

/** The number after a confirmation: a consent to text messages stays with the number that it was given for. [MKT-08] */
export const joinedNumber = (confirmed: NumberOfContact, added: NumberOfContact): string | null =>
  confirmed.optIns.sms && !added.optIns.sms ? confirmed.mobileNumber : (added.mobileNumber ?? confirmed.mobileNumber)

const kindLabels = {
  email: () => 'offers by email',
  sms: (number: string | null) => `offers by text message to the number ending in ${number?.slice(-3) ?? ''}`,
  supercarsFan: () => 'news for Supercars fans',
} as const

/** The opted-in messages in words for the mail that asks for the confirmation. [MKT-08] */
export const optInWords = (optIns: OptIns, mobileNumber: string | null): string => {
  return namesInText(consentKinds.filter((kind) => optIns[kind]).map((kind) => kindLabels[kind](mobileNumber)))
}
