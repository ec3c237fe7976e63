import { longestText } from '@forno/domain/core/text-limits'
import { messageTopics } from '@forno/domain/customers/forms'
import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { Email, MobileNumber, Paragraphs, PersonName, Postcode, StoreCode, Typed, Words } from '../core/typed-text.ts'
import { OneOf, StateName } from '../core/values.ts'

const sender = {
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  mobileNumber: MobileNumber,
  /** Hidden from people, who leave it empty. A form with a value here gets a normal answer and is discarded. */
  website: Type.Optional(Type.String({ maxLength: 200 })),
} as const

export const ContactForm = Type.Object({
  ...sender,
  storeId: Type.Optional(StoreCode),
  orderReference: Type.Optional(Typed('code', { minLength: 1, maxLength: longestText.orderReference, pattern: '\\S' })),
  /** Without one, the subject decides whether the message is a complaint. */
  topic: Type.Optional(OneOf(messageTopics)),
  subject: Words(longestText.formSubject),
  message: Paragraphs(longestText.formMessage),
})
export type ContactForm = Static<typeof ContactForm>

export const FranchiseForm = Type.Object({
  ...sender,
  state: StateName,
  postCode: Postcode,
  experience: Type.Optional(Paragraphs(longestText.formMessage)),
  message: Paragraphs(longestText.formMessage),
})
export type FranchiseForm = Static<typeof FranchiseForm>

export const CareersForm = Type.Object({
  ...sender,
  storeId: StoreCode,
  position: Words(longestText.formSubject),
  availability: Type.Optional(Paragraphs(longestText.availability)),
  message: Type.Optional(Paragraphs(longestText.formMessage)),
})
export type CareersForm = Static<typeof CareersForm>

/** The reference that the sender can quote when they ask about the form. */
const FormReceipt = Type.Object({ reference: Type.String() })

/** Accepts JSON, or a form that a browser sends without a script. [LOC-22] */
export const sendContactForm = endpoint('POST /storeform/contact', {
  summary: 'A question, thanks or a complaint [LOC-22]',
  access: 'anyone',
  body: ContactForm,
  reply: FormReceipt,
  refusals: ['TooManyRequests'],
})

export const sendFranchiseForm = endpoint('POST /storeform/franchise', {
  summary: 'An enquiry from a person who wants to run a store [LOC-22]',
  access: 'anyone',
  body: FranchiseForm,
  reply: FormReceipt,
  refusals: ['TooManyRequests'],
})

export const sendCareersForm = endpoint('POST /storeform/careers', {
  summary: 'An enquiry from a person who wants to work at a store [LOC-22]',
  access: 'anyone',
  body: CareersForm,
  reply: FormReceipt,
  refusals: ['TooManyRequests'],
})
