import { unsubscribeByLink, showUnsubscribePage } from '@forno/contracts/engagement/opt-outs'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { emailOfLink } from './unsubscribe-link.ts'
import { unsubscribePage, unsubscribedPage } from './mail-link-pages.ts'
import { optOut, type OptOutDeps } from './opt-out.ts'

export type UnsubscribeDeps = OptOutDeps & {
  readonly clock: Clock
  readonly tokenKeys: readonly string[]
  readonly brandName: string
}

/** Body types of a one-click unsubscribe (RFC 8058) and of our own page; the body itself is ignored. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * The unsubscribe link and one-click unsubscribe of our mails, effective at once for anyone who has the link.
 * [MKT-02]
 */
export const unsubscribeRoutes = (app: FastifyInstance, deps: UnsubscribeDeps): void => {
  const { editorial, brandName, tokenKeys, clock } = deps
  const emailOfToken = (token: string): string =>
    emailOfLink(tokenKeys, token) ??
    refuse('BadInput', { errors: [{ field: 'token', message: 'must be a token from one of our mails' }] })
  const pageContent = () => ({ editorial: editorial.current(), brandName })

  serve(app, showUnsubscribePage, ({ query }) => {
    emailOfToken(query.token)
    return unsubscribePage(pageContent())
  })
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(formTypes, { parseAs: 'string' }, (_request, _body, parsed) => {
      parsed(null, null)
    })
    serve(scope, unsubscribeByLink, async ({ query }) => {
      const email = emailOfToken(query.token)
      await optOut(deps, { proof: { email }, kind: 'email', source: 'link', channel: 'mail', at: clock() })
      return unsubscribedPage(pageContent())
    })
    done()
  })
}
