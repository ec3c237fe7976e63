import { cleanText } from '@forno/domain/core/pasted-text'
import type { State } from '@forno/domain/core/basic-types'
import { contactRules } from '../../shared/contact/contact-rules.ts'
import type { CampaignEntry } from './model/campaigns.ts'
import type { CareersForm, ContactForm, FranchiseForm } from './model/store-forms.ts'

/** All fields of the forms as they are typed or ticked; blank = left out. */
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
  (message: string): Rule =>
  (text) =>
    cleanText(text) === '' ? message : true

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

/** The states and territories, with their labels on screen. */
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

const text = (fields: Partial<FormFields>, name: TextName): string => fields[name]?.trim() ?? ''

/** The fields that are not blank, trimmed. */
const filledFields = <Name extends TextName>(
  fields: Partial<FormFields>,
  ...names: readonly Name[]
): OptionalFields<Name> => {
  const filled: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = text(fields, name)
    if (value !== '') filled[name] = value
  }
  return filled
}

const sender = (fields: Partial<FormFields>) => ({
  firstName: text(fields, 'firstName'),
  lastName: text(fields, 'lastName'),
  email: text(fields, 'email'),
  mobileNumber: text(fields, 'mobileNumber'),
  ...filledFields(fields, 'website'),
})

/** The request body of the contact form. [LOC-22] */
export const contactForm = (fields: Partial<FormFields>): ContactForm => ({
  ...sender(fields),
  subject: text(fields, 'subject'),
  message: text(fields, 'message'),
  ...filledFields(fields, 'storeId', 'orderReference'),
  ...(fields.isComplaint === true ? { topic: 'complaint' } : {}),
})

/** The request body of a job application. [LOC-22] */
export const careersForm = (fields: Partial<FormFields>): CareersForm => ({
  ...sender(fields),
  storeId: text(fields, 'storeId'),
  position: text(fields, 'position'),
  ...filledFields(fields, 'availability', 'message'),
})

/** The request body of a franchise enquiry. [LOC-22] */
export const franchiseForm = (fields: Partial<FormFields>): FranchiseForm => ({
  ...sender(fields),
  state: states.find(({ value }) => value === fields.state)?.value ?? 'NSW',
  postCode: text(fields, 'postCode'),
  message: text(fields, 'message'),
  ...filledFields(fields, 'experience'),
})

type UntypedCampaignFields = Omit<CampaignEntry, 'firstName' | 'lastName' | 'email' | 'mobileNumber'>

/** The request body of a campaign's form; `rest`: what is not typed, as campaign, store and consents. [MKT-08] */
export const campaignForm = (fields: Partial<FormFields>, rest: UntypedCampaignFields): CampaignEntry => ({
  firstName: text(fields, 'firstName'),
  lastName: text(fields, 'lastName'),
  email: text(fields, 'email'),
  ...filledFields(fields, 'mobileNumber'),
  ...rest,
})
