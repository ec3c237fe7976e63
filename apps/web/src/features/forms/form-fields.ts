import { cleanText } from '@forno/domain/core/pasted-text'
import type { State } from '@forno/domain/core/basic-types'
import { contactRules } from '../../shared/contact/contact-rules.ts'
import type { CampaignEntry } from './model/campaigns.ts'
import type { CareersForm, ContactForm, FranchiseForm } from './model/store-forms.ts'

/** All fields of the three forms as typed or ticked; blank = not given. */
export type FormFields = {
  firstName: string
  lastName: string
  email: string
  mobileNumber: string
  /** A honeypot: hidden from people, so only bots fill it in. */
  website: string
  storeId: string
  orderReference: string
  subject: string
  isComplaint: boolean
  message: string
  state: string
  postCode: string
  experience: string
  position: string
  availability: string
}

export type FieldName = keyof FormFields
type TextName = Exclude<FieldName, 'isComplaint'>
type Rule = (text: string) => true | string

/** A required field, with its error message. */
const required =
  (words: string): Rule =>
  (text) =>
    cleanText(text) === '' ? words : true

/** An optional field: blank passes, anything else must meet the rule. */
export const orBlank =
  (rule: Rule): Rule =>
  (text) =>
    cleanText(text) === '' || rule(text)

/** The rule of each field: true, or its error message. The server checks the same rules. [LOC-22] */
export const formRules = {
  firstName: contactRules.firstName,
  lastName: contactRules.lastName,
  email: contactRules.email,
  mobileNumber: contactRules.phoneNumber,
  subject: required('Please tell us what this is about.'),
  message: required('Please write your message.'),
  state: required('Please choose a state or territory.'),
  postCode: (text) => (/^\d{4}$/.test(cleanText(text, 'sign')) ? true : 'Please enter a postcode of four digits.'),
  position: required('Please choose a job.'),
} as const satisfies Partial<Record<TextName, Rule>>

export const states: readonly { readonly value: State; readonly label: string }[] = [
  { value: 'ACT', label: 'ACT' },
  { value: 'NSW', label: 'NSW' },
  { value: 'NT', label: 'NT' },
  { value: 'QLD', label: 'Qld' },
  { value: 'SA', label: 'SA' },
  { value: 'TAS', label: 'Tas' },
  { value: 'VIC', label: 'Vic' },
  { value: 'WA', label: 'WA' },
]

type OptionalFields<Name extends TextName> = { readonly [N in Name]?: string }

/** The fields that are not blank, trimmed. */
const filledFields = <Name extends TextName>(
  fields: Partial<FormFields>,
  ...names: readonly Name[]
): OptionalFields<Name> => {
  const given: { [N in Name]?: string } = {}
  for (const name of names) {
    const text = fields[name]?.trim() ?? ''
    if (text !== '') given[name] = text
  }
  return given
}

const text = (fields: Partial<FormFields>, name: TextName): string => fields[name]?.trim() ?? ''

const sender = (fields: Partial<FormFields>) => ({
  firstName: text(fields, 'firstName'),
  lastName: text(fields, 'lastName'),
  email: text(fields, 'email'),
  mobileNumber: text(fields, 'mobileNumber'),
  ...filledFields(fields, 'website'),
})

export const contactForm = (fields: Partial<FormFields>): ContactForm => ({
  ...sender(fields),
  subject: text(fields, 'subject'),
  message: text(fields, 'message'),
  ...filledFields(fields, 'storeId', 'orderReference'),
  ...(fields.isComplaint === true ? { topic: 'complaint' } : {}),
})

export const careersForm = (fields: Partial<FormFields>): CareersForm => ({
  ...sender(fields),
  storeId: text(fields, 'storeId'),
  position: text(fields, 'position'),
  ...filledFields(fields, 'availability', 'message'),
})

export const franchiseForm = (fields: Partial<FormFields>): FranchiseForm => ({
  ...sender(fields),
  state: states.find(({ value }) => value === fields.state)?.value ?? 'NSW',
  postCode: text(fields, 'postCode'),
  message: text(fields, 'message'),
  ...filledFields(fields, 'experience'),
})

type UntypedCampaignFields = Omit<CampaignEntry, 'firstName' | 'lastName' | 'email' | 'mobileNumber'>

/** The campaign's request body with the parts that are not typed: campaign, store and consents. [MKT-08] */
export const campaignForm = (fields: Partial<FormFields>, rest: UntypedCampaignFields): CampaignEntry => ({
  firstName: text(fields, 'firstName'),
  lastName: text(fields, 'lastName'),
  email: text(fields, 'email'),
  ...filledFields(fields, 'mobileNumber'),
  ...rest,
})
