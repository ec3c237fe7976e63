import type { CareersForm, ContactForm, FranchiseForm } from '@forno/contracts/stores/forms'
import { useMutation } from '@tanstack/react-query'
import type { Call } from '../../../lib/http/call.ts'
import { useCall } from '../../../lib/http/call-context.ts'

export type { CareersForm, ContactForm, FranchiseForm }

/** The reply to a sent form. */
export type SentForm = { readonly reference: string }

const useSending = <Form>(send: (call: Call, body: Form) => Promise<SentForm>) => {
  const call = useCall()
  return useMutation({ mutationFn: (body: Form) => send(call, body) })
}

/** Sends the contact form. [LOC-22] */
export const useSendContact = () => useSending((call, body: ContactForm) => call('POST /storeform/contact', { body }))

/** Sends a franchise enquiry. [LOC-22] */
export const useSendFranchise = () =>
  useSending((call, body: FranchiseForm) => call('POST /storeform/franchise', { body }))

/** Sends a job application. [LOC-22] */
export const useSendCareers = () => useSending((call, body: CareersForm) => call('POST /storeform/careers', { body }))
