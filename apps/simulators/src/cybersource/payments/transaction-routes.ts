import { fieldsOf } from '../../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import { classicCodeOf } from '../core/card-outcomes.ts'
import { GatewayRefusal, wrongField } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { Kind, Transaction } from '../gateway/ledger.ts'
import { errorOf, processorOf } from './payment-answer.ts'
import { amountOf } from '../core/request-fields.ts'

/** The gateway's names of its services. */
const services: Readonly<Record<Kind, string>> = {
  payment: 'ics_auth',
  capture: 'ics_bill',
  reversal: 'ics_auth_reversal',
  refund: 'ics_credit',
  void: 'ics_void',
}

const mostListed = 2500

/** Transaction details: one transaction by its id, or a search by merchant reference. [PAY-37] */
export function addTransactions(app: FastifyInstance, { ledger, settings, clock }: Gateway): void {
  const detailPath = '/tss/v2/transactions/'

  app.get<{ Params: { id: string } }>(
    `${detailPath}:id`,
    { config: { operation: 'readTransaction' } },
    ({ params }) => {
      const found = ledger.find(params.id)
      if (found === undefined)
        throw new GatewayRefusal(
          404,
          { status: 'NOT_FOUND', reason: 'NOT_FOUND', message: 'The requested resource was not found.' },
          'there is no such transaction',
        )
      const related = ledger.ofRoot(found.rootId).filter(({ id }) => id !== found.id)
      return {
        ...commonOf(found, settings.merchantId),
        submitTimeUTC: new Date(found.at).toISOString(),
        rootId: found.rootId,
        reconciliationId: found.reconciliationId,
        status: found.status,
        ...(found.reason === null ? {} : { errorInformation: errorOf(found.reason) }),
        processorInformation: processorOf(found.id, found.reason),
        _links: {
          self: { href: `${detailPath}${found.id}`, method: 'GET' },
          relatedTransactions: related.map(({ id }) => ({ href: `${detailPath}${id}`, method: 'GET' })),
        },
      }
    },
  )

  app.post('/tss/v2/searches', { config: { operation: 'search' } }, (request, reply) => {
    const {
      query,
      offset = 0,
      limit = 20,
      sort = 'submitTimeUtc:desc',
      name,
      timezone,
      save = false,
    } = fieldsOf(request.body)
    if (save !== false) throw wrongField('save', 'searches are not kept')
    if (name !== undefined && (typeof name !== 'string' || name === '')) throw wrongField('name', 'it is no text')
    if (typeof sort !== 'string' || !/^\w+:(asc|desc)$/.test(sort))
      throw wrongField('sort', 'it is no field with a direction')
    const [from, most] = [wholeNumber('offset', offset), Math.min(wholeNumber('limit', limit), mostListed)]
    const fits = filterOf(query)
    const all = ledger.all().filter(fits)
    const sorted = sort === 'submitTimeUtc:asc' ? all : [...all].reverse()
    const page = sorted.slice(from, from + most)
    return reply.code(201).send({
      searchId: `${clock()}`,
      save,
      name,
      timezone,
      query,
      offset,
      limit,
      sort,
      count: page.length,
      totalCount: all.length,
      submitTimeUtc: new Date(clock()).toISOString(),
      ...(page.length === 0 ? {} : { _embedded: { transactionSummaries: page.map(summaryOf) } }),
      _links: { self: { href: '/tss/v2/searches', method: 'POST' } },
    })
  })

  const summaryOf = (found: Transaction): object => ({
    ...commonOf(found, settings.merchantId),
    submitTimeUtc: new Date(found.at).toISOString(),
    ...(found.reason === null ? {} : { errorInformation: { reason: found.reason } }),
    _links: { transactionDetail: { href: `${detailPath}${found.id}`, method: 'GET' } },
  })
}

const wholeNumber = (field: string, value: unknown): number => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw wrongField(field, 'it is no whole number')
}

/**
 * Filters such as `clientReferenceInformation.code:"basket-1" AND submitTimeUtc:[…]`, joined by AND. Times are
 * accepted but do not filter.
 */
function filterOf(query: unknown): (found: Transaction) => boolean {
  if (typeof query !== 'string' || query === '') throw wrongField('query', 'there is none')
  const terms = query.split(/\s+AND\s+/).map((term) => /^([A-Za-z.]+):(.+)$/.exec(term.trim()))
  const tests = terms.map((term) => {
    const value = (term?.[2] ?? '').replace(/^"(.*)"$/, '$1')
    switch (term?.[1]) {
      case 'clientReferenceInformation.code':
        return (found: Transaction) => found.code === value
      case 'id':
        return (found: Transaction) => found.id === value
      case 'submitTimeUtc':
        return () => true
      case undefined:
      default:
        throw wrongField('query', 'the simulator filters by clientReferenceInformation.code, id and submitTimeUtc')
    }
  })
  return (found) => tests.every((test) => test(found))
}

function commonOf(found: Transaction, merchantId: string): object {
  const { card, reason, kind, isSale } = found
  const isDone = reason === null
  const state = {
    reasonCode: isDone ? '100' : classicCodeOf(reason),
    rCode: isDone ? '1' : '0',
    rFlag: isDone ? 'SOK' : 'DCARDREFUSED',
    ...(found.isVoided ? { status: 'VOIDED' } : {}),
  }
  const names = [services[kind], ...(isSale ? [services.capture] : [])]
  return {
    id: found.id,
    merchantId,
    applicationInformation: {
      status: found.isVoided ? 'VOIDED' : found.status,
      ...state,
      applications: names.map((name) => ({ name, ...state, reconciliationId: found.reconciliationId })),
    },
    clientReferenceInformation: {
      code: found.code,
      ...(found.transactionId === null ? {} : { transactionId: found.transactionId }),
    },
    ...(found.paymentSolution === null ? {} : { processingInformation: { paymentSolution: found.paymentSolution } }),
    orderInformation: {
      amountDetails: {
        totalAmount: amountOf(found.requested),
        currency: 'AUD',
        ...(kind === 'payment' ? { authorizedAmount: amountOf(found.cents) } : {}),
      },
    },
    paymentInformation: {
      paymentType: { type: 'credit card' },
      card: {
        prefix: card.bin.slice(0, 6),
        suffix: card.lastFour,
        type: card.brand,
        expirationMonth: card.expirationMonth,
        expirationYear: card.expirationYear,
      },
    },
  }
}
