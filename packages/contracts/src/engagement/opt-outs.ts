import { Type } from 'typebox'
import { Email, MobileNumber, ShortUserIdText, UserIdText } from '../customers/customers.ts'
import { endpoint } from '../core/endpoint.ts'
import { TokenV3 } from '../sign-in/sign-in.ts'
import { OneOf, When } from '../core/values.ts'

/** Nobody is opted in here: true is refused. */
const No = Type.Unsafe<false>({ type: 'boolean', enum: [false] })
/** Without a token, or with a bad one, only slower: an opt-out is never refused for it. [API-11] */
const unsubscribe = { tokenV3: Type.Optional(TokenV3), action: OneOf(['UNSUBSCRIBE']) } as const
const optOut = { access: 'anyone', reply: Type.Null(), status: 204, refusals: ['TooManyRequests'] } as const

export const optOutOfEmail = endpoint('POST /user/:userId/optin/email', {
  summary: 'No more e-mails, by the user id of a link; unknown ones are answered alike [MKT-01]',
  ...optOut,
  params: Type.Object({ userId: UserIdText }),
  body: Type.Object({ optinEmail: No, ...unsubscribe }),
})
export const optOutAddress = endpoint('POST /user/optout/email', {
  summary: 'No more e-mails to an address; unknown ones are answered alike [MKT-02]',
  ...optOut,
  body: Type.Object({ email: Email, optOutAt: When, userId: Type.Optional(UserIdText), ...unsubscribe }),
})
export const optOutOfSms = endpoint('POST /user/shortuserid/:shortUserId/optin/sms', {
  summary: 'No more text messages, by the short id of a link [MKT-03]',
  ...optOut,
  params: Type.Object({ shortUserId: ShortUserIdText }),
  body: Type.Object({ optinSms: No, ...unsubscribe }),
})
export const optOutOfSupercars = endpoint('POST /user/shortuserid/:shortUserId/optin/supercars', {
  summary: 'No more word for supercars fans, by the short id of a link [MKT-03]',
  ...optOut,
  params: Type.Object({ shortUserId: ShortUserIdText }),
  body: Type.Object({ optinSupercarsFan: No, ...unsubscribe }),
})
export const optOutNumber = endpoint('POST /user/optout/sms', {
  summary: 'No more text messages, by short id or mobile number: exactly one of them [MKT-04]',
  ...optOut,
  body: Type.Object({
    shortUserId: Type.Optional(ShortUserIdText),
    mobileNumber: Type.Optional(MobileNumber),
    /** Nothing for fans of Supercars any more, either. */
    optinSupercarsFan: Type.Optional(No),
    ...unsubscribe,
  }),
})
/** Opaque: it holds the address of the mail for us alone. */
const LeaveQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 600 }) })
const Page = Type.String({ description: 'a page for people, text/html' })

export const showLeaving = endpoint('GET /user/unsubscribe', {
  summary: 'The page behind the link of a mail: one button, no log-in [MKT-02]',
  access: 'anyone',
  query: LeaveQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})
export const leaveAtOnce = endpoint('POST /user/unsubscribe', {
  summary: 'No more e-mails to the address of the link: the one click of RFC 8058, any form as body [MKT-02]',
  access: 'anyone',
  query: LeaveQuery,
  reply: Page,
  answer: 'page',
  refusals: [],
})
export const getUser = endpoint('GET /user/shortUserId/:shortId', {
  summary: 'What the user of a short id is sent; no name, address or number [MKT-05]',
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
