import { randomInt } from 'node:crypto'
import { sendCareersForm, sendContactForm, sendFranchiseForm } from '@forno/contracts/stores/forms'
import { normalisePhone } from '@forno/domain/customers/phone'
import { makeReference } from '@forno/domain/orders/reference'
import type { StoreId } from '@forno/domain/core/basic-types'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/core/clock.ts'
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { serve, type Caller } from '../../platform/http/serve.ts'
import type { ContentSnapshot } from '../content/index.ts'
import { findStore } from './find.ts'
import type { Form, FormsStore } from './forms-store.ts'

type FormRoutesDeps = {
  readonly clock: Clock
  readonly content: ContentSnapshot
  readonly forms: FormsStore
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

/** Public forms: a question, a franchise enquiry, a job application. [LOC-22] */
export const storeFormRoutes = (app: FastifyInstance, { clock, content, forms, rateLimiter }: FormRoutesDeps): void => {
  const storeOf = (code: string | undefined): StoreId | null => {
    if (code === undefined) return null
    const store = findStore(content.current(), code)
    return store?.id ?? refuse('BadInput', { errors: [{ field: 'storeId', message: 'must be the code of a store' }] })
  }

  const storeForm = async (sent: Form, storeId: StoreId | null, { ip }: Caller): Promise<{ reference: string }> => {
    await rateLimiter.consume([{ limit: 'storeFormByAddress', of: ip }])
    const reference = makeReference((max) => randomInt(max))
    // A bot that fills in the hidden field gets a normal answer, so that it does not learn about the check.
    if ((sent.form.website ?? '') === '') await forms.insert(reference, sent, storeId, clock())
    return { reference }
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, readFields(String(body)))
    })
    serve(scope, sendContactForm, ({ body, caller }) =>
      storeForm({ kind: 'contact', form: trimmed(body) }, storeOf(body.storeId), caller),
    )
    serve(scope, sendFranchiseForm, ({ body, caller }) =>
      storeForm({ kind: 'franchise', form: trimmed(body) }, null, caller),
    )
    serve(scope, sendCareersForm, ({ body, caller }) =>
      storeForm({ kind: 'careers', form: trimmed(body) }, storeOf(body.storeId), caller),
    )
    done()
  })
}
