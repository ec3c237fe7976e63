import { address } from './address/party.ts'
import { afterpay } from './afterpay/party.ts'
import { applepay } from './applepay/party.ts'
import { captcha } from './captcha/party.ts'
import { content } from './content/party.ts'
import { cybersource } from './cybersource/party.ts'
import { googlepay } from './googlepay/party.ts'
import { kitchen } from './kitchen/party.ts'
import { mailbox } from './mailbox/party.ts'
import { passwords } from './passwords/party.ts'
import { paypal } from './paypal/party.ts'
import { sms } from './sms/party.ts'
import { social } from './social/party.ts'
import { tiles } from './tiles/party.ts'
import { zip } from './zip/party.ts'
import type { PartyDefinition } from './platform/party.ts'

/** Every third party; a new one is a folder and a line here. */
export const parties = {
  address,
  kitchen,
  tiles,
  content,
  captcha,
  mailbox,
  social,
  sms,
  zip,
  cybersource,
  paypal,
  afterpay,
  applepay,
  googlepay,
  passwords,
} as const satisfies Readonly<Record<string, PartyDefinition>>

export type PartyName = keyof typeof parties
