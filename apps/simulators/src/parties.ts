import type { FastifyInstance } from 'fastify'
import { createAddressServer } from './address/server.ts'
import { createAfterpayServer } from './afterpay/server.ts'
import { createApplepayServer } from './applepay/server.ts'
import { createCaptchaServer } from './captcha/server.ts'
import type { Clock } from './platform/clock.ts'
import { createContentServer } from './content/server.ts'
import { createCybersourceServer } from './cybersource/server.ts'
import { createGooglepayServer } from './googlepay/server.ts'
import { listen } from './platform/http-server.ts'
import { createMailbox } from './mailbox/server.ts'
import { createPasswordsServer } from './passwords/server.ts'
import { createPaypalServer } from './paypal/server.ts'
import type { Settings } from './settings.ts'
import { createSmsServer } from './sms/server.ts'
import { createSocialServer } from './social/server.ts'
import { createTilesServer } from './tiles/server.ts'
import { createZipServer } from './zip/server.ts'

export type Listen = (port: number) => Promise<string>

/** One third party: what listens, by the name of its address, and how to close it all. */
export type Party = {
  readonly listens: Readonly<Record<string, Listen>>
  readonly close: () => Promise<unknown>
}

export const listenOf =
  (app: FastifyInstance): Listen =>
  (port) =>
    listen(app, port)

const partyOf = (name: string, app: FastifyInstance): Party => ({
  listens: { [name]: listenOf(app) },
  close: () => app.close(),
})

const mailboxParty = (clock: Clock): Party => {
  const mailbox = createMailbox(clock)
  return { listens: { mailbox: listenOf(mailbox.app), smtp: mailbox.listen }, close: mailbox.close }
}

type MakeParty = (settings: Settings, clock: Clock) => Party

/** Every third party but the kitchen, which plays a customer of the API rather than a server. */
export const parties = {
  address: ({ addressToken }, clock) => partyOf('address', createAddressServer(addressToken, clock)),
  tiles: (_, clock) => partyOf('tiles', createTilesServer(clock)),
  content: ({ contentKey, contentDir }, clock) =>
    partyOf('content', createContentServer(contentKey, contentDir, clock)),
  captcha: ({ captcha }, clock) => partyOf('captcha', createCaptchaServer(captcha, clock)),
  mailbox: (_, clock) => mailboxParty(clock),
  social: ({ social }, clock) => partyOf('social', createSocialServer(social, clock)),
  sms: ({ smsKey }, clock) => partyOf('sms', createSmsServer(smsKey, clock)),
  zip: ({ zipKey }, clock) => partyOf('zip', createZipServer(zipKey, clock)),
  cybersource: ({ cybersource }, clock) => partyOf('cybersource', createCybersourceServer(cybersource, clock)),
  paypal: ({ paypal }, clock) => partyOf('paypal', createPaypalServer(paypal, clock)),
  afterpay: ({ afterpay }, clock) => partyOf('afterpay', createAfterpayServer(afterpay, clock)),
  applepay: ({ applepay }, clock) => partyOf('applepay', createApplepayServer(applepay, clock)),
  googlepay: ({ cybersource: { merchantId } }, clock) => partyOf('googlepay', createGooglepayServer(merchantId, clock)),
  passwords: (_, clock) => partyOf('passwords', createPasswordsServer(clock)),
} as const satisfies Readonly<Record<string, MakeParty>>

export type PartyName = keyof typeof parties
