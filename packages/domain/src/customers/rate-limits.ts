import { day, hour, minute, second } from '../core/durations.ts'
import { durationInWords } from '../texts/number-words.ts'

/** At most `points` uses within `seconds` of the first use, for each value of the limit's key. */
export type RateLimit = {
  readonly points: number
  readonly seconds: number
  /** The key of a counter, in words; the caller passes the value. */
  readonly keyedBy: string
}

const quarterHour = 15 * minute

/** `window` in milliseconds. */
const limit = (points: number, window: number, keyedBy: string): RateLimit => ({
  points,
  seconds: window / second,
  keyedBy,
})

/**
 * Every abuse limit of the shop. An address is an internet address, which a household, an office or a whole mobile
 * network may share, so that limits by address are wider than limits by person.
 */
export const rateLimits = {
  /** Passwords of an account; a known device has a counter of its own. [ACC-13] */
  passwordByAccount: limit(10, quarterHour, 'e-mail address'),
  passwordByDevice: limit(10, quarterHour, 'known device and e-mail address'),
  passwordByAddress: limit(100, quarterHour, 'address'),
  agentByName: limit(10, quarterHour, 'name of an agent'),
  agentByAddress: limit(100, quarterHour, 'address'),
  /** Mails of one kind to one mailbox. [ACC-18] [ACC-30] */
  mailByMailbox: limit(3, quarterHour, 'kind of mail, and e-mail address or customer'),
  /** Mails with the reference of a form, because anyone can send a form with any address. [LOC-22] */
  mailToFormSender: limit(6, quarterHour, 'e-mail address'),
  /** New accounts, because the answer reveals which addresses have one. A setting changes the points. [ACC-12] */
  registrationByAddress: limit(10, quarterHour, 'address'),
  /** Rejected tokens of identity providers. [ACC-14] */
  providerTokenByAddress: limit(50, quarterHour, 'address'),
  /** Rejected passkeys. [ACC-13] */
  passkeyByAddress: limit(100, quarterHour, 'address'),
  /** Challenges; every visit to the log-in page requests one. */
  passkeyChallenge: limit(300, quarterHour, 'address, or customer'),
  /** Calls whose bot check failed or gave no answer, where that is no reason to refuse. [API-11] */
  uncheckedByAddress: limit(5, quarterHour, 'action and address'),
  /**
   * Wrong kitchen PINs of an enrolled screen; screens do not share the counter, and other browsers cannot try a PIN:
   * see docs/asvs.md.
   */
  pinByDevice: limit(5, quarterHour, 'enrolled screen'),
  pinByDeviceAndDay: limit(20, day, 'enrolled screen'),
  /** Wrong enrolment codes. The chain's limit bounds the work; 60 random bits make a code unguessable. */
  enrolmentByAddress: limit(10, quarterHour, 'address'),
  enrolmentByChain: limit(2_000, quarterHour, 'the whole chain'),
  /** Unknown voucher codes. [VOU-01] */
  voucherCodeBySession: limit(10, 10 * minute, 'address and session'),
  voucherCodeByAddress: limit(100, 10 * minute, 'address'),
  /** Questions whether an e-mail address has entered a campaign. [MKT-07] */
  campaignEntryByAddress: limit(10, quarterHour, 'address'),
  /** Campaign forms: each mails a code, or tells that the address has claimed one today. [MKT-08] [VOU-13] */
  campaignFormByAddress: limit(60, quarterHour, 'address'),
  /** Contact, franchise and careers forms. [LOC-22] */
  storeFormByAddress: limit(6, quarterHour, 'address'),
  /** Answers to surveys: a household has one survey of a few questions. [MKT-11] */
  surveyAnswerByAddress: limit(120, quarterHour, 'address'),
  /** Order references that do not exist, or not with that contact. [ORD-15] */
  orderReferenceByAddress: limit(30, quarterHour, 'address'),
  /** Changes of push subscriptions. A device's counter is the one that an office of many devices does not share. */
  pushByAddress: limit(120, quarterHour, 'address'),
  pushByDevice: limit(30, quarterHour, 'push subscription'),
  /** Batches of analytics events and choices about analytics: a visit sends a few a minute. */
  analyticsByAddress: limit(1_200, quarterHour, 'address'),
  analyticsConsentByAddress: limit(120, quarterHour, 'address'),
  /** Calls of the phone app's updater: a start makes two or three, and a mobile network has many phones. [NAT-08] */
  appUpdatesByAddress: limit(1_200, quarterHour, 'address'),
  /** Downloads of bundles, of some megabytes each. [NAT-08] */
  appBundleByAddress: limit(300, quarterHour, 'address'),
  /**
   * Guests' orders with payment at the door: a household orders twice, an office a few times, a busy store twice a
   * minute.
   */
  guestCashByNumber: limit(4, hour, 'phone number'),
  guestCashByAddress: limit(20, hour, 'address'),
  guestCashByStore: limit(120, hour, 'store'),
  /** Pages that the phone app opens outside itself, and their results: three calls for each. [PAY-12] */
  appReturnByAddress: limit(300, quarterHour, 'address'),
  /** Declined cards; see `payments/declines.ts`. [PAY-34] */
  declineByBasket: limit(8, hour, 'basket'),
  declineByCustomer: limit(8, hour, 'customer'),
  declineByCard: limit(8, hour, 'masked number and expiry'),
  declineByAddress: limit(20, hour, 'address'),
  /** Payments with one customer token. [PAY-29] */
  paymentByProof: limit(3, quarterHour, 'customer token'),
} as const satisfies Readonly<Record<string, RateLimit>>

export type RateLimitName = keyof typeof rateLimits

/** The time for which the calls of an address are counted, whatever they ask for. Milliseconds. [API-05] */
export const callWindow = minute

/** For how long these limits refuse at most: `15 minutes`, `an hour`. */
export const longestRefusal = (...names: readonly RateLimitName[]): string =>
  durationInWords(Math.max(...names.map((name) => rateLimits[name].seconds)) * second)

/** For how long declined cards stop payments by card at most. [PAY-34] */
export const longestCardPause = longestRefusal(
  'declineByBasket',
  'declineByCustomer',
  'declineByCard',
  'declineByAddress',
)

/** Whether a counter is more than half full: then a bot check is required, before the limit refuses. */
export const isNearLimit = (name: RateLimitName, uses: number): boolean => uses * 2 > rateLimits[name].points
