import { collectAnalyticsEvents, recordAnalyticsConsent } from '@forno/contracts/analytics/analytics'
import { analyticsConsentWording } from '@forno/domain/texts/analytics-consent-texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { clientHash } from '../../platform/crypto/keyed-hash.ts'
import type { Sql } from '../../platform/db/database.ts'
import { fromOwnPage, isFromApp } from '../../platform/http/same-origin.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { channelOf, consentsStore, versionedWording } from '../customers/index.ts'
import { analyticsStore } from './analytics-store.ts'
import { collectEvents } from './collect-events.ts'

export type AnalyticsRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly emailHashKey: string
  readonly isForwarded: boolean
}

const assertOwnPage = (caller: Caller): void => {
  if (!isFromApp(caller)) fromOwnPage(caller)
}

/** Whether the browser refuses for its customer: Global Privacy Control. */
const hasPrivacyControl = ({ request }: FastifyReply): boolean => request.headers['sec-gpc'] === '1'

/** Events of visitors who allow analytics, and that choice. [ANA-01] */
export const analyticsRoutes = (app: FastifyInstance, deps: AnalyticsRoutesDeps): void => {
  const { sql, clock, rateLimiter, emailHashKey, isForwarded } = deps

  serve(app, recordAnalyticsConsent, async ({ body: { clientId: id, given }, caller, reply, refuse }) => {
    assertOwnPage(caller)
    if (given && hasPrivacyControl(reply)) refuse('AnalyticsNotAllowed')
    await rateLimiter.consume([{ limit: 'analyticsConsentByAddress', of: caller.ip }])
    const clientId = id.toLowerCase()
    const contactHash = clientHash(emailHashKey, clientId)
    await sql.begin(async (inside) => {
      await analyticsStore(inside).lock(clientId)
      const ledger = consentsStore(inside)
      const isGiven = (await ledger.newestOf(contactHash, 'analytics')) ?? false
      if (isGiven !== given)
        await ledger.record(
          { contactHash },
          {
            change: { kind: 'analytics', given },
            wording: versionedWording(given ? 'analytics' : 'noAnalytics', analyticsConsentWording(given)),
            source: 'privacyChoices',
            channel: channelOf(caller),
            at: clock(),
          },
        )
      if (!given) await analyticsStore(inside).forget(clientId)
    })
    return null
  })

  serve(app, collectAnalyticsEvents, async ({ body, caller, reply, refuse }) => {
    assertOwnPage(caller)
    if (hasPrivacyControl(reply)) refuse('AnalyticsNotAllowed')
    await rateLimiter.consume([{ limit: 'analyticsByAddress', of: caller.ip }])
    return sql.begin(async (inside) => {
      await analyticsStore(inside).lock(body.clientId)
      const consent = await consentsStore(inside).newestOf(clientHash(emailHashKey, body.clientId), 'analytics')
      if (consent !== true) refuse('AnalyticsNotAllowed')
      return collectEvents(inside, { body, channel: channelOf(caller), at: clock(), isForwarded })
    })
  })
}
