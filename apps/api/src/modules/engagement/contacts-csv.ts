import { stringify } from 'csv-stringify/sync'
import type { Sql } from '../../platform/db/database.ts'
import { contactsStore, type MarketingContact } from './contacts-store.ts'

const header = [
  ...['email', 'first name', 'last name', 'mobile number', 'email offers', 'text messages', 'supercars fan'],
  ...['campaign', 'asked at', 'confirmed at'],
]

const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

const rowOf = (contact: MarketingContact): readonly string[] => {
  const { email, firstName, lastName, mobileNumber, optIns, campaign, requestedAt, confirmedAt } = contact
  // Without the plus sign, which a spreadsheet would read as the start of a formula.
  const number = optIns.sms ? (mobileNumber ?? '').replace('+', '') : ''
  const consents = [optIns.email, optIns.sms, optIns.supercarsFan].map((given) => (given ? 'yes' : 'no'))
  return [email, firstName, lastName, number, ...consents, campaign, iso(requestedAt), iso(confirmedAt)]
}

/** The confirmed contacts with their consents, as lines of CSV. A number without a consent is left out. [MKT-08] */
export const contactsCsv = async (sql: Sql): Promise<readonly string[]> => {
  const contacts = await contactsStore(sql).confirmed()
  return stringify([header, ...contacts.map(rowOf)], { escape_formulas: true })
    .trimEnd()
    .split('\n')
}
