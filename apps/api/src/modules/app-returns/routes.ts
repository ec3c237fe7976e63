import { collectAppResult, getCardPage, keepAppResult, openAppReturn } from '@forno/contracts/app-returns/app-returns'
import type { FastifyInstance } from 'fastify'
import { fromApp, fromOwnPage } from '../../platform/http/same-origin.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import type { AppReturns } from './app-returns.ts'

type AppReturnRoutesDeps = { readonly rateLimiter: RateLimiter; readonly appReturns: AppReturns }

/** The calls of app returns: the app opens and collects, a hosted page of the shop keeps the result. [PAY-12] */
export const appReturnRoutes = (app: FastifyInstance, { rateLimiter, appReturns }: AppReturnRoutesDeps): void => {
  const limit = ({ ip }: Caller): Promise<void> => rateLimiter.consume([{ limit: 'appReturnByAddress', of: ip }])

  serve(app, openAppReturn, async ({ caller }) => {
    fromApp(caller)
    await limit(caller)
    return appReturns.open()
  })
  serve(
    app,
    getCardPage,
    async ({ params, refuse }) => (await appReturns.cardPage(params.returnId)) ?? refuse('AppReturnUnknown'),
  )
  serve(app, keepAppResult, async ({ params, body, caller, refuse }) => {
    fromOwnPage(caller)
    await limit(caller)
    return { link: (await appReturns.keep(params.returnId, body.result)) ?? refuse('AppReturnUnknown') }
  })
  serve(app, collectAppResult, async ({ params, body, caller, refuse }) => {
    fromApp(caller)
    await limit(caller)
    return { result: (await appReturns.collect(params.returnId, body)) ?? refuse('AppReturnUnknown') }
  })
}
