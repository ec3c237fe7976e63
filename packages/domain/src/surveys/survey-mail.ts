import { hour, day } from '../core/durations.ts'

/** The mail is sent this long after the order was due, in milliseconds. */
export const surveyMailDelay = 2 * hour
/** An order that was due longer ago gets no mail: an outage must not cause mails about last week. */
export const latestSurveyMail = surveyMailDelay + day
/** How long the link of the mail proves its order, in milliseconds. */
export const surveyProofLifetime = 14 * day

/** A person's choices about marketing mail: newest entries of the ledger, and the opt-in of the account. */
export type MailConsent = {
  /** The newest entry for the address itself; null = none. */
  readonly ofContact: boolean | null
  /** The opt-in of the account with this address; null = no account. */
  readonly ofAccount: boolean | null
  /** Whether the account has withdrawn a consent. */
  readonly hasAccountWithdrawn: boolean
}

/**
 * The basis of a survey mail: `consent` to marketing mail, or `service`, once, for a person without a recorded choice.
 * Null = no mail, because the person has opted out. [MKT-12]
 */
export const surveyMailBasis = ({
  ofContact,
  ofAccount,
  hasAccountWithdrawn,
}: MailConsent): 'consent' | 'service' | null => {
  if (ofContact === false || (ofAccount === false && hasAccountWithdrawn)) return null
  return ofContact === true || ofAccount === true ? 'consent' : 'service'
}
