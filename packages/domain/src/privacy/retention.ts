const day = 24 * 60 * 60_000
const year = 365 * day

/**
 * How long what tells of a person is kept once nobody needs it any more, in milliseconds; `docs/privacy.md` says why. The Privacy Act 1988
 * (APP 11.2) wants it gone when the purpose is over.
 */
export const retentionPeriods = {
  /** Contact, address and note of a basket, after it was ordered, given up or left. */
  basketContact: day,
  /** A basket itself: it may be copied for a month. */
  basket: 60 * day,
  /** An account whose e-mail was never confirmed. */
  unverifiedAccount: 30 * day,
  /** A sign-in that is over: so long a stolen token is still known as one. */
  endedSignIn: 30 * day,
  /** A kitchen's screen after its enrolment has ended, or since it last signed in. */
  kitchenDevice: 400 * day,
  /** A job that failed for good, with what it was about. */
  failedJob: 30 * day,
  /** The address of a campaign's mail that no mail server takes. */
  unsentCampaignMail: 14 * day,
  /** That an address, as a keyed hash, entered a campaign. */
  campaignEntry: 2 * year,
  /** By whom a code was used, as keyed hashes: "once per customer" counts uses of two years. */
  voucherUse: 2 * year,
  /** The same for offers that are limited by day alone; a day of the store's zone and a day of grace. */
  dailyVoucherUse: 2 * day,
  /** To whom a voucher was given, as a keyed hash, once it has ended or is used up. */
  spentVoucher: 2 * year,
  /** An application for work that led to none. */
  application: year,
  /** Questions and complaints, and what was answered to them. */
  form: 2 * year,
  /** Name, contact and address of an order: claims for injury may be made for three years. The order stays, as tax law wants it for five. */
  orderContact: 3 * year,
  /** Proof of a consent whose account is gone: the Spam Act's penalties are for six years. */
  consentOfNobody: 7 * year,
} as const
export type RetentionKind = keyof typeof retentionPeriods
