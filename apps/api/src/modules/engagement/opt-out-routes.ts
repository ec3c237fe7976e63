import {
  getUser,
  optOutAddress,
  optOutNumber,
  optOutOfEmail,
  optOutOfSms,
  optOutOfSupercars,
} from '@forno/contracts/engagement/opt-outs'
import type { ConsentKind } from '@forno/domain/customers/consents'
import { normaliseEmail } from '@forno/domain/customers/email'
import type { ShortUserId, UserId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import { channelOf, consentsStore, phoneOrRefuse, type BotCheck, type UserProof } from '../customers/index.ts'
import { optOutJob, type OptOut } from './opt-out.ts'

type OptOutRoutesDeps = { readonly sql: Sql; readonly clock: Clock; readonly botCheck: BotCheck }
type Body = { readonly tokenV3?: string }

const shortIdOf = (text: ShortUserId): ShortUserId => text.toLowerCase() as ShortUserId
const userIdOf = (text: UserId): UserId => text.toLowerCase() as UserId

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Links in text messages contain the short id or the user id. [MKT-06] */
const proofOf = (text: ShortUserId): UserProof =>
  uuid.test(text) ? { userId: userIdOf(text as string as UserId) } : { shortUserId: shortIdOf(text) }

/** Opt-outs without a log-in. The answer never reveals whether the user exists. [MKT-01] … [MKT-05] */
export const optOutRoutes = (app: FastifyInstance, { sql, clock, botCheck }: OptOutRoutesDeps): void => {
  const optOut = async (
    proof: UserProof,
    kinds: readonly ConsentKind[],
    { tokenV3 }: Body,
    caller: Caller,
  ): Promise<null> => {
    await botCheck.limit({ ...(tokenV3 === undefined ? {} : { tokenV3 }), action: 'UNSUBSCRIBE', ip: caller.ip })
    const occasion = { proof, source: 'optOut', channel: channelOf(caller), at: clock() } as const
    await sql.begin(async (inside) => {
      for (const kind of kinds) await addJob(inside, optOutJob, { ...occasion, kind } satisfies OptOut)
    })
    return null
  }

  serve(app, optOutOfEmail, ({ params, body, caller }) =>
    optOut({ userId: userIdOf(params.userId) }, ['email'], body, caller),
  )
  serve(app, optOutAddress, ({ body, caller }) =>
    optOut({ email: normaliseEmail(body.email) }, ['email'], body, caller),
  )
  serve(app, optOutOfSms, ({ params, body, caller }) => optOut(proofOf(params.shortUserId), ['sms'], body, caller))
  serve(app, optOutOfSupercars, ({ params, body, caller }) =>
    optOut(proofOf(params.shortUserId), ['supercarsFan'], body, caller),
  )
  serve(app, optOutNumber, ({ body, caller, refuse }) => {
    const { shortUserId, mobileNumber } = body
    if ((shortUserId === undefined) === (mobileNumber === undefined))
      return refuse('BadInput', { errors: [{ field: 'mobileNumber', message: 'or shortUserId, exactly one of them' }] })
    const proof =
      mobileNumber === undefined
        ? proofOf(shortUserId as ShortUserId)
        : { mobileNumber: phoneOrRefuse(mobileNumber, 'mobileNumber') }
    return optOut(proof, body.optinSupercarsFan === false ? ['sms', 'supercarsFan'] : ['sms'], body, caller)
  })
  serve(app, getUser, async ({ params, refuse }) => {
    const user = await consentsStore(sql).byShortId(shortIdOf(params.shortId))
    if (user === null) return refuse('CustomerUnknown')
    const { userId, shortUserId, optIns } = user
    return {
      userId,
      shortUserId,
      optinSms: optIns.sms,
      optinEmail: optIns.email,
      optinSupercarsFan: optIns.supercarsFan,
    }
  })
}
