import { Type } from 'typebox'
import { ShortUserIdText, UserIdText } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { Email, MobileNumber } from '../core/typed-text.ts'
import { TokenV3 } from '../sign-in/sign-in.ts'
import { OneOf, When } from '../core/values.ts'

/** These calls can only opt out: true is refused. */
const No = Type.Unsafe<false>({ type: 'boolean', enum: [false] })
/** A missing or invalid token only makes the call slower: an opt-out is never refused because of it. [API-11] */
const unsubscribe = { tokenV3: Type.Optional(TokenV3), action: Type.Optional(OneOf(['UNSUBSCRIBE'])) } as const
const optOut = { access: 'anyone', reply: Type.Null(), status: 204, refusals: ['TooManyRequests'] } as const

export const optOutOfEmail = endpoint('POST /user/:userId/optin/email', {
  summary: 'Opt out of e-mails, by the user id of a link; unknown ids get the same answer [MKT-01]',
  ...optOut,
  params: Type.Object({ userId: UserIdText }),
  body: Type.Object({ optinEmail: No, ...unsubscribe }),
})
export const optOutAddress = endpoint('POST /user/optout/email', {
  summary: 'Opt an address out of e-mails; unknown addresses get the same answer [MKT-02]',
  ...optOut,
  body: Type.Object({ email: Email, optOutAt: When, userId: Type.Optional(UserIdText), ...unsubscribe }),
})
export const optOutOfSms = endpoint('POST /user/shortuserid/:shortUserId/optin/sms', {
  summary: 'Opt out of text messages, by the short id of a link [MKT-03]',
  ...optOut,
  params: Type.Object({ shortUserId: ShortUserIdText }),
  body: Type.Object({ optinSms: No, ...unsubscribe }),
})
export const optOutOfSupercars = endpoint('POST /user/shortuserid/:shortUserId/optin/supercars', {
  summary: 'Opt out of messages for supercars fans, by the short id of a link [MKT-03]',
  ...optOut,
  params: Type.Object({ shortUserId: ShortUserIdText }),
  body: Type.Object({ optinSupercarsFan: No, ...unsubscribe }),
})
export const optOutNumber = endpoint('POST /user/optout/sms', {
  summary: 'Opt out of text messages, by short id or mobile number: exactly one of them [MKT-04]',
  ...optOut,
  body: Type.Object({
    shortUserId: Type.Optional(ShortUserIdText),
    mobileNumber: Type.Optional(MobileNumber),
    /** Also ends the messages for fans of Supercars. */
    optinSupercarsFan: Type.Optional(No),
    ...unsubscribe,
  }),
})
/** Opaque: it contains the address of the mail in a form that only the server can read. */
const UnsubscribeQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 600 }) })
const Page = Type.String({ description: 'an HTML page, text/html' })

export const showUnsubscribePage = endpoint('GET /user/unsubscribe', {
  summary: 'The page of the link in a mail: one button, no log-in [MKT-02]',
  access: 'anyone',
  query: UnsubscribeQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})
export const unsubscribeByLink = endpoint('POST /user/unsubscribe', {
  summary: 'Opt the address of the link out of e-mails: the one click of RFC 8058, any form as body [MKT-02]',
  access: 'anyone',
  query: UnsubscribeQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})
export const getUser = endpoint('GET /user/shortUserId/:shortId', {
  summary: 'The opt-ins of the user with this short id, without name, address or number [MKT-05]',
  access: 'anyone',
  params: Type.Object({ shortId: ShortUserIdText }),
  reply: Type.Object({
    userId: UserIdText,
    shortUserId: ShortUserIdText,
    optinSms: Type.Boolean(),
    optinEmail: Type.Boolean(),
    optinSupercarsFan: Type.Boolean(),
  }),
  refusals: ['CustomerUnknown'],
})
