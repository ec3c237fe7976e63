import type { FastifyInstance } from 'fastify'
import { cspReportRoutes } from '../http/csp-reports.ts'
import { drainBeforeClose } from '../http/drain.ts'
import { serveHealth, type Readiness } from '../http/health.ts'
import { makeHttp } from '../http/http-server.ts'
import { servePictures } from '../http/pictures.ts'
import type { PageOrigins } from '../http/security-headers.ts'
import { internalsOf } from '../settings/network-settings.ts'
import type { Platform } from './platform.ts'

type HttpAppDeps = { readonly origins: PageOrigins; readonly readiness: Readiness }

/** The server without modules: rate limits, security headers, health checks, metrics, CSP reports and pictures. */
export const makeHttpApp = async (
  platform: Platform,
  { origins, readiness }: HttpAppDeps,
): Promise<FastifyInstance> => {
  const { settings, database, https } = platform
  const { rateLimits, loadShedding, trustedProxies, apiProcesses, assetsDir, publicUrl } = settings
  const app = await makeHttp({
    ...platform,
    ...internalsOf(settings),
    ...origins,
    https,
    trustedProxies,
    loadShedding,
    rateLimits: rateLimits ? { processes: apiProcesses, knownKeys: platform.knownKeys } : null,
  })
  app.decorate('publicOrigin', publicUrl)
  app.decorate('reportError', platform.errorReporter.reportError)
  drainBeforeClose(app, readiness)
  serveHealth(app, database, readiness)
  cspReportRoutes(app, platform)
  await servePictures(app, `${assetsDir}/pictures`)
  return app
}
