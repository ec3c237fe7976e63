import type { ShortUserId, UserId } from '@forno/domain/core/basic-types'
import { normalisePhone } from '@forno/domain/customers/phone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../lib/http/api-error.ts'
import type { Call } from '../../../lib/http/call.ts'
import { captchaToken } from '../../../lib/third-parties/captcha.ts'
import { useCall } from '../../../lib/http/call-context.ts'
import { useShop } from '../../../lib/react/shop-context.ts'
import { customerQuery } from '../../../api/customer.ts'
import { useSignIn } from '../../../state/sign-in/login.ts'

/** The messages to stop. [MKT-06] */
export type OptOutType = 'email' | 'sms'

/** The id in the last part of a link: a UUID is a user id, anything else a short id; null = missing or cut short. */
export type LinkId =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'short'; readonly shortUserId: ShortUserId }

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the id of a link. [MKT-06] */
export const linkIdOf = (text: string | undefined): LinkId | null => {
  if (text === undefined || !/^[a-z0-9-]{6,36}$/i.test(text)) return null
  return uuidPattern.test(text)
    ? { kind: 'user', userId: text as UserId }
    : { kind: 'short', shortUserId: text as ShortUserId }
}

/** One opt-out, by a link or by a typed contact. */
export type OptOut = {
  readonly type: OptOutType
  /** The id of a link, or the typed email or mobile number. */
  readonly who: LinkId | string
  /** Also stops news for Supercars fans; sent only for text messages. */
  readonly isFanToo: boolean
}

const action = 'UNSUBSCRIBE'
/** Milliseconds that a bot check may take. Without a token an opt-out is slower, but never refused. [MKT-01] */
const CHECK_LIMIT_MS = 3_000

/** The fields of the bot check, which every opt-out sends. [MKT-01] */
type CheckFields = { readonly action: typeof action; readonly tokenV3?: string }

/** Withdraws a consent at once, without a log-in. [MKT-01] [MKT-02] [MKT-03] [MKT-04] */
export const optOut = async (call: Call, { type, who, isFanToo }: OptOut, checkFields: CheckFields, now: Date) => {
  if (type === 'email') return stopEmails(call, who, checkFields, now)
  if (typeof who === 'string') {
    const mobileNumber = normalisePhone(who) ?? who
    await call('POST /user/optout/sms', {
      body: { mobileNumber, ...(isFanToo ? { optinSupercarsFan: false } : {}), ...checkFields },
    })
    return
  }
  // Links in text messages use both kinds of id.
  const shortUserId = (who.kind === 'user' ? who.userId : who.shortUserId) as ShortUserId
  const params = { shortUserId }
  await call('POST /user/shortuserid/:shortUserId/optin/sms', { params, body: { optinSms: false, ...checkFields } })
  if (isFanToo)
    await call('POST /user/shortuserid/:shortUserId/optin/supercars', {
      params,
      // A bot-check token is valid for one call.
      body: { optinSupercarsFan: false, action },
    })
}

const stopEmails = async (call: Call, who: LinkId | string, checkFields: CheckFields, now: Date): Promise<void> => {
  if (typeof who === 'string') {
    await call('POST /user/optout/email', { body: { email: who.trim(), optOutAt: now.toISOString(), ...checkFields } })
    return
  }
  const userId = who.kind === 'user' ? who.userId : await userIdOf(call, who.shortUserId)
  // The page does not reveal whether the id exists.
  if (userId === null) return
  await call('POST /user/:userId/optin/email', { params: { userId }, body: { optinEmail: false, ...checkFields } })
}

/** The user of a short id; null = there is none. [MKT-05] */
const userIdOf = async (call: Call, shortId: ShortUserId): Promise<UserId | null> => {
  try {
    return (await call('GET /user/shortUserId/:shortId', { params: { shortId } })).userId
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

/** An empty token after this time. */
const emptyTokenAfter = (milliseconds: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve(''), milliseconds))

/** Sends an opt-out with a bot-check token, and without one if the check is slow. [MKT-01] */
export const useOptOut = () => {
  const call = useCall()
  const queries = useQueryClient()
  const signIn = useSignIn()
  const { configuration } = useShop()
  return useMutation({
    mutationFn: async (request: OptOut) => {
      const tokenV3 = await Promise.race([captchaToken(configuration, action), emptyTokenAfter(CHECK_LIMIT_MS)])
      await optOut(call, request, { action, ...(tokenV3 === '' ? {} : { tokenV3 }) }, new Date())
      if (signIn !== null) await queries.invalidateQueries({ queryKey: customerQuery(signIn.customerId).queryKey })
    },
  })
}
