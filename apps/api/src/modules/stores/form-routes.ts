import { randomInt } from 'node:crypto'
import { sendCareersForm, sendContactForm, sendFranchiseForm } from '@forno/contracts/stores/forms'
import { kindOfMessage } from '@forno/domain/customers/forms'
import { normalisePhone } from '@forno/domain/customers/phone'
import { makeReference } from '@forno/domain/orders/reference'
import type { Store } from '@forno/domain/content/content'
import { normaliseEmail } from '@forno/domain/customers/email'
import type { State } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import { enqueueFormMails } from './form-mails.ts'
import { formsStore, type Form } from './forms-store.ts'

type FormRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly sql: Sql
  readonly rateLimiter: RateLimiter
}

/** A form as a browser sends it; empty fields are dropped. */
const readFields = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))

const trimmed = <F extends Form['form']>(form: F): F => {
  const mobileNumber =
    normalisePhone(form.mobileNumber) ??
    refuse('BadInput', { errors: [{ field: 'mobileNumber', message: 'must be a phone number' }] })
  const texts = Object.entries(form).map(([name, value]) => [name, value.trim()])
  return { ...form, ...(Object.fromEntries(texts) as Partial<F>), mobileNumber }
}

type FormPlace = { readonly store: Store | null; readonly state: State | null }

/**
 * Public forms: a question, a complaint, a franchise enquiry, a job application. Each is stored together with the jobs
 * that mail it to the chain, and its reference to the sender. [LOC-22]
 */
export const storeFormRoutes = (app: FastifyInstance, { sql, clock, content, rateLimiter }: FormRoutesDeps): void => {
  const placeOf = (code: string | undefined): FormPlace => {
    if (code === undefined) return { store: null, state: null }
    const store =
      findStore(content.current(), code) ??
      refuse('BadInput', { errors: [{ field: 'storeId', message: 'must be the code of a store' }] })
    return { store, state: store.state }
  }

  /** Whether the sender gets a mail: the form of a stranger must not flood a mailbox. */
  const mayMailSender = async ({ form: { email } }: Form): Promise<boolean> => {
    const limit = { limit: 'mailToFormSender', of: normaliseEmail(email) } as const
    return (await rateLimiter.tryConsume([limit])).isAllowed
  }

  const storeForm = async (sent: Form, { store, state }: FormPlace, { ip }: Caller): Promise<{ reference: string }> => {
    await rateLimiter.consume([{ limit: 'storeFormByAddress', of: ip }])
    const reference = makeReference((max) => randomInt(max))
    // A bot that fills in the hidden field gets a normal answer, so that it does not learn about the check.
    if ((sent.form.website ?? '') !== '') return { reference }
    const isSenderMailed = await mayMailSender(sent)
    await sql.begin(async (inside) => {
      await formsStore(inside).insert(reference, sent, { storeId: store?.id ?? null, state, at: clock() })
      await enqueueFormMails(inside, reference, isSenderMailed ? ['chain', 'sender'] : ['chain'])
    })
    return { reference }
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, readFields(String(body)))
    })
    serve(scope, sendContactForm, ({ body, caller }) =>
      storeForm({ kind: kindOfMessage(body), form: trimmed(body) }, placeOf(body.storeId), caller),
    )
    serve(scope, sendFranchiseForm, ({ body, caller }) =>
      storeForm({ kind: 'franchise', form: trimmed(body) }, { store: null, state: body.state }, caller),
    )
    serve(scope, sendCareersForm, ({ body, caller }) =>
      storeForm({ kind: 'careers', form: trimmed(body) }, placeOf(body.storeId), caller),
    )
    done()
  })
}
