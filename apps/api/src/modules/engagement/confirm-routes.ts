import { confirmOptIn, showConfirmPage } from '@forno/contracts/engagement/campaigns'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { EditorialContentCache } from '../content/index.ts'
import { confirmContact, contactOfLink } from './confirm-contact.ts'
import { contactsStore } from './contacts-store.ts'
import { confirmedPage, confirmPage, expiredPage } from './mail-link-pages.ts'

export type ConfirmRoutesDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly editorial: EditorialContentCache
  readonly tokenKeys: readonly string[]
  readonly brandName: string
}

/** The page of the link that confirms opt-ins. Its button confirms, because mail programs follow links. [MKT-08] */
export const confirmRoutes = (app: FastifyInstance, deps: ConfirmRoutesDeps): void => {
  const { sql, clock, editorial, tokenKeys, brandName } = deps
  const contactOfToken = (token: string): string =>
    contactOfLink(tokenKeys, token) ??
    refuse('BadInput', { errors: [{ field: 'token', message: 'must be a token from one of our mails' }] })
  const pageContent = () => ({ editorial: editorial.current(), brandName })

  serve(app, showConfirmPage, async ({ query }) => {
    const contact = await contactsStore(sql).byId(contactOfToken(query.token))
    return contact === null ? expiredPage(pageContent()) : confirmPage(pageContent(), contact)
  })
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => {
        parsed(null, null)
      },
    )
    serve(scope, confirmOptIn, async ({ query }) => {
      const isConfirmed = await confirmContact(deps, contactOfToken(query.token), clock())
      return isConfirmed ? confirmedPage(pageContent()) : expiredPage(pageContent())
    })
    done()
  })
}
