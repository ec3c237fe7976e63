import { minute, hour, day } from '../core/durations.ts'
import { states, type State } from '../core/basic-types.ts'

/** What a person can send to the chain with a form. [LOC-22] */
export const formKinds = ['contact', 'complaint', 'careers', 'franchise'] as const
export type FormKind = (typeof formKinds)[number]

/** The name of each kind for the people who read it. */
export const formKindLabels: Readonly<Record<FormKind, string>> = {
  contact: 'Message',
  complaint: 'Complaint',
  careers: 'Job application',
  franchise: 'Franchise enquiry',
}

/** The topics that a sender of the contact form can choose. */
export const messageTopics = ['feedback', 'complaint'] as const
export type MessageTopic = (typeof messageTopics)[number]

/**
 * Whether a message of the contact form is a complaint: the sender's choice decides; without one, a subject that says
 * so. [LOC-22]
 */
export const kindOfMessage = ({
  topic,
  subject,
}: {
  readonly topic?: MessageTopic | undefined
  readonly subject: string
}): 'contact' | 'complaint' =>
  (topic === undefined ? /\bcomplain/i.test(subject) : topic === 'complaint') ? 'complaint' : 'contact'

/** The mailboxes that read one kind of form. */
export type FormMailboxes = {
  /** Reads the forms of every state without a mailbox of its own, and those that name no store or state. */
  readonly everywhere: string
  readonly byState: Readonly<Partial<Record<State, string>>>
}

/** The mailboxes of every kind. */
export type AllFormMailboxes = Readonly<Record<FormKind, FormMailboxes>>

/** The mailbox that reads a form of this kind from this state; `state` null = the form names neither. [LOC-22] */
export const mailboxOfForm = (
  mailboxes: AllFormMailboxes,
  { kind, state }: { readonly kind: FormKind; readonly state: State | null },
): string => {
  const { everywhere, byState } = mailboxes[kind]
  return (state === null ? undefined : byState[state]) ?? everywhere
}

const isState = (text: string): text is State => states.some((state) => state === text)

/**
 * Reads mailboxes from a text such as `care@example.com, NSW=care.nsw@example.com`: first the address for everywhere,
 * then those of single states. null = a part is no address of the form `isAddress`, a state is unknown or named twice,
 * or the address for everywhere is missing.
 */
export const readFormMailboxes = (text: string, isAddress: (part: string) => boolean): FormMailboxes | null => {
  const [everywhere = '', ...parts] = text.split(',').map((part) => part.trim())
  const byState: Partial<Record<State, string>> = {}
  for (const part of parts) {
    const [state = '', address = '', ...rest] = part.split('=').map((each) => each.trim())
    if (!isState(state) || byState[state] !== undefined || !isAddress(address) || rest.length > 0) return null
    byState[state] = address
  }
  // An address may contain an equals sign, but then it is more likely one of a state.
  return isAddress(everywhere) && !everywhere.includes('=') ? { everywhere, byState } : null
}

/** How long a form has waited, in words: `5 minutes`, `3 hours`, `12 days`. */
export const ageInWords = (milliseconds: number): string => {
  const [unit, length] =
    milliseconds < hour
      ? (['minute', minute] as const)
      : milliseconds < day
        ? (['hour', hour] as const)
        : (['day', day] as const)
  const count = Math.max(0, Math.floor(milliseconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
