import { checkAppUpdate, getAppBundle, mostReports, reportAppUpdates } from '@forno/contracts/app-updates/app-updates'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { apiPrefix } from '../../platform/http/api-prefix.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { appUpdatesStore } from './app-updates-store.ts'
import { makeBundleContents } from './bundle-contents.ts'
import { offerBundle, publicChannel } from './offer-bundle.ts'
import { recordStarts } from './record-starts.ts'

type AppUpdateRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly rateLimiter: RateLimiter
  readonly emailHashKey: string
  readonly publicUrl: () => string
}

/** A report has about 600 bytes. */
const mostReportBytes = mostReports * 1_000

/** The self-hosted contract of the phone app's updater. [NAT-08] */
export const appUpdateRoutes = (app: FastifyInstance, deps: AppUpdateRoutesDeps): void => {
  const { sql, rateLimiter, emailHashKey: hashKey, publicUrl } = deps
  const store = appUpdatesStore(sql)
  const contentOf = makeBundleContents(store.content)
  const limit = ({ ip }: Caller): Promise<void> => rateLimiter.consume([{ limit: 'appUpdatesByAddress', of: ip }])

  serve(app, checkAppUpdate, async ({ body, caller }) => {
    await limit(caller)
    const offer = await offerBundle(
      { sql, hashKey },
      {
        deviceId: body.device_id,
        nativeVersion: body.version_build,
        bundleVersion: body.version_name,
        channel: body.defaultChannel || publicChannel,
      },
    )
    if (offer === 'blocked') return { kind: 'blocked', message: 'the version of the app is unreadable' }
    if (offer === null) return { kind: 'up_to_date', message: 'the app runs the newest bundle' }
    const { version, checksum, sessionKey, contentHash } = offer
    const url = `${publicUrl()}${apiPrefix}/app-updates/bundles/${contentHash}`
    return { version, url, checksum, session_key: sessionKey }
  })

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: mostReportBytes },
      scope.getDefaultJsonParser('error', 'error'),
    )
    serve(scope, reportAppUpdates, async ({ body, caller }) => {
      await limit(caller)
      await recordStarts({ ...deps, hashKey }, Array.isArray(body) ? body : [body], caller.ip)
      return { status: 'ok' as const }
    })
    done()
  })

  serve(app, getAppBundle, async ({ params: { id }, caller, reply, refuse }) => {
    await rateLimiter.consume([{ limit: 'appBundleByAddress', of: caller.ip }])
    // Nothing is read or kept for a bundle that no device may get.
    const content = (await store.isOffered(id)) ? await contentOf(id) : null
    if (content === null) return refuse('PageUnknown')
    // The address is a hash of the bytes.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return content
  })
}
