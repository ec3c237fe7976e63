import { day } from '../core/durations.ts'

const year = 365 * day

/**
 * How long each kind of data, most of it personal, is kept once it is no longer needed, in milliseconds;
 * `docs/privacy.md` gives the reasons. The Privacy Act 1988 (APP 11.2) requires its deletion then.
 */
export const retentionPeriods = {
  /** Contact, address and note of a basket, after it was ordered, abandoned or has expired. */
  basketContact: day,
  /** A basket itself, which can be copied for a while. */
  basket: 60 * day,
  /** An account whose e-mail was never confirmed. */
  unverifiedAccount: 30 * day,
  /** An ended sign-in, so that a stolen token is still recognised. */
  endedSignIn: 30 * day,
  /** A kitchen screen, since its enrolment ended or it last signed in. */
  kitchenDevice: 400 * day,
  /** The devices that get the messages of an order, and what they got: tracking ends 8 hours after its due time. */
  pushOrder: 2 * day,
  /** A device that gets pushes, since the last one that its push service accepted. */
  unusedPushDevice: year,
  /**
   * The booked work of a kitchen, since its quarter hour. No call books or reads a quarter hour before the
   * previous one; an order that fails later releases nothing.
   */
  kitchenWork: 2 * day,
  /** A job that failed permanently, with its data. */
  failedJob: 30 * day,
  /** The address of a campaign mail that no mail server accepts. */
  unsentCampaignMail: 14 * day,
  /** The entry of an address, as a keyed hash, in a campaign. */
  campaignEntry: 2 * year,
  /** The users of a code, as keyed hashes: "once per customer" counts the uses of two years. */
  voucherUse: 2 * year,
  /** The same for offers with a daily limit only: a day of the store's zone and a day of grace. */
  dailyVoucherUse: 2 * day,
  /** The recipient of a voucher, as a keyed hash, after it has expired or is used up. */
  spentVoucher: 2 * year,
  /** Answers to surveys, which may tell what a person ate and wrote. */
  surveyAnswer: 2 * year,
  /** That an order's customer was invited to a survey: who has not consented is invited once. */
  surveyMail: 2 * year,
  /** Events of a visitor who allowed analytics; the counts of each day stay. */
  analyticsEvent: 60 * day,
  /** How a bundle of the phone app started on a device, as keyed hashes. */
  appStart: 30 * day,
  /** A marketing contact that was not confirmed. */
  pendingContact: 14 * day,
  /** A confirmed marketing contact, since its confirmation: an older consent is no longer relied on. */
  marketingContact: 2 * year,
  /** The code that an order won in the prize game, with its order; the voucher itself has a period of its own. */
  prizeCode: 30 * day,
  /** A job application that was not successful. */
  application: year,
  /** Questions and complaints, with their answers. */
  form: 2 * year,
  /**
   * Name, contact and address of an order: injury claims may be made for three years. The order itself stays,
   * because tax law requires it for five.
   */
  orderContact: 3 * year,
  /** Proof of a consent whose account is deleted: penalties under the Spam Act can be sought for six years. */
  consentWithoutAccount: 7 * year,
} as const
export type RetentionKind = keyof typeof retentionPeriods
