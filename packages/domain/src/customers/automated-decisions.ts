import { durationInWords } from '../texts/number-words.ts'
import { textedOrdersWindow } from './phone.ts'
import { callWindow, longestCardPause, longestRefusal, type RateLimitName } from './rate-limits.ts'

/**
 * A decision about a person that the shop makes without a human, as /privacy explains it. (Privacy Act 1988, APP 1.7 to
 * 1.9)
 */
export type AutomatedDecision = {
  /** Sentence case, without a full stop; unique. */
  readonly title: string
  /** The decision and its consequences, in sentences for customers. */
  readonly decides: string
  /** The kinds of personal information that it uses, as the continuation of "We use". */
  readonly uses: string
  /** `program`: no human is involved. `person`: a human chooses the customer, and the program applies the decision. */
  readonly decidedBy: 'program' | 'person'
}

const decision = (
  title: string,
  decides: string,
  uses: string,
  decidedBy: AutomatedDecision['decidedBy'] = 'program',
): AutomatedDecision => ({ title, decides, uses, decidedBy })

/**
 * Every automated decision of the shop: the source of the list in content/pages/privacy.md and of the table in
 * docs/privacy.md.
 */
export const automatedDecisions = {
  logIn: decision(
    'Log-in attempts',
    `After too many wrong passwords, codes, passkeys or PINs we refuse further attempts, mostly for up to ${longestRefusal('passwordByAccount', 'passwordByAddress', 'passkeyByAddress', 'pinByDevice')}.`,
    'your email address, your internet address and whether you have logged in on this device before',
  ),
  account: decision(
    'New accounts and account emails',
    'We limit how many accounts are opened from one internet address, and how many emails of one kind go to one mailbox.',
    'your email address and your internet address',
  ),
  botCheck: decision(
    'Bot check',
    'A bot check judges whether a person or a program fills in a form or pays, and we refuse what it takes for a program.',
    'what the bot check (Google reCAPTCHA) collects in your browser, and your internet address',
  ),
  guesses: decision(
    'Voucher codes, order references and messages',
    `After too many unknown voucher codes or order references, too many messages to a store, answers to a survey or questions about a coupon, or too many changes of notifications, we refuse further ones for up to ${longestRefusal('voucherCodeByAddress', 'orderReferenceByAddress', 'storeFormByAddress', 'surveyAnswerByAddress', 'campaignFormByAddress', 'pushByAddress')}.`,
    'your internet address and your visit',
  ),
  guestCash: decision(
    'Paying at the door without an account',
    `We limit how many orders ${longestRefusal('guestCashByNumber', 'guestCashByAddress', 'guestCashByStore')} can be paid at the door, ask for a bot check first, and then offer other ways to pay.`,
    'your phone number, your internet address and the store',
  ),
  cashBlock: decision(
    'No payment at the door',
    'If one of us has put you on a list, for example after orders that were never paid, our website does not offer you payment at the door.',
    'your phone number and your account',
    'person',
  ),
  declinedCards: decision(
    'Declined cards',
    `After several declined payments in ${longestCardPause} we ask for another bot check, and then take no cards for up to ${longestCardPause}.`,
    'your order, your account, your internet address and a code made from your card’s first six and last four digits and its expiry',
  ),
  calls: decision(
    'Very many requests',
    `We refuse requests for up to ${durationInWords(callWindow)} when far more come from one internet address than people can make, and neither measure how the shop is used nor update phone apps from that address for up to ${longestRefusal('analyticsByAddress', 'appUpdatesByAddress', 'appBundleByAddress')}.`,
    'your internet address',
  ),
  texts: decision(
    'Text messages',
    `We send no more text messages to a number with many orders in ${durationInWords(textedOrdersWindow)}. The orders are still made.`,
    'your phone number and whether it belongs to a confirmed account',
  ),
  delivery: decision(
    'Where we deliver',
    'We work out which store delivers to you, or that no store does.',
    'your delivery address',
  ),
  promisedTime: decision(
    'Promised times',
    'We work out when your order can be ready, and which times are full.',
    'what you order, the store and your delivery address',
  ),
  bestPrice: decision(
    'Best price',
    'We work out the cheapest way to combine your items and deals. Who you are does not change a price; only vouchers do.',
    'what is in your cart, the store, the time and your vouchers',
  ),
  vouchers: decision(
    'Vouchers and coupons',
    'We refuse a voucher that you have used as often as one person may, that is for a first order, or that was sent to somebody else, and give one coupon a day to a mailbox, none to throw-away addresses.',
    'your email address, your phone number, your account and your earlier orders',
  ),
} as const satisfies Readonly<Record<string, AutomatedDecision>>

export type AutomatedDecisionName = keyof typeof automatedDecisions

/**
 * The decision that each abuse limit belongs to. A limit without a line here does not compile: add it to its decision,
 * or add a decision; the test of this table then checks /privacy and docs/privacy.md.
 */
export const decisionOfLimit = {
  passwordByAccount: 'logIn',
  passwordByDevice: 'logIn',
  passwordByAddress: 'logIn',
  agentByName: 'logIn',
  agentByAddress: 'logIn',
  mailByMailbox: 'account',
  mailToFormSender: 'account',
  registrationByAddress: 'account',
  providerTokenByAddress: 'logIn',
  passkeyByAddress: 'logIn',
  passkeyChallenge: 'logIn',
  uncheckedByAddress: 'botCheck',
  pinByDevice: 'logIn',
  pinByDeviceAndDay: 'logIn',
  enrolmentByAddress: 'logIn',
  enrolmentByChain: 'logIn',
  voucherCodeBySession: 'guesses',
  voucherCodeByAddress: 'guesses',
  storeFormByAddress: 'guesses',
  campaignEntryByAddress: 'guesses',
  campaignFormByAddress: 'guesses',
  surveyAnswerByAddress: 'guesses',
  orderReferenceByAddress: 'guesses',
  pushByAddress: 'guesses',
  pushByDevice: 'guesses',
  analyticsByAddress: 'calls',
  analyticsConsentByAddress: 'calls',
  appUpdatesByAddress: 'calls',
  appBundleByAddress: 'calls',
  appReturnByAddress: 'calls',
  guestCashByNumber: 'guestCash',
  guestCashByAddress: 'guestCash',
  guestCashByStore: 'guestCash',
  declineByBasket: 'declinedCards',
  declineByCustomer: 'declinedCards',
  declineByCard: 'declinedCards',
  declineByAddress: 'declinedCards',
  paymentByProof: 'botCheck',
} as const satisfies Readonly<Record<RateLimitName, AutomatedDecisionName>>
