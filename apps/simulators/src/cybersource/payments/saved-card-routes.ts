import { fieldsOf, isFields, type Fields } from '../../platform/request-fields.ts'
import type { FastifyInstance } from 'fastify'
import { tokenRefusal } from '../core/gateway-refusal.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { valueAt } from '../core/request-fields.ts'
import { identifierOf, type Customer, type Instrument } from '../gateway/saved-cards.ts'
import type { Card } from '../core/test-cards.ts'

type OfCustomer = { Params: { customerId: string }; Querystring: { offset?: string; limit?: string } }
type OfInstrument = { Params: { customerId: string; id: string } }

const home = '/tms/v2/customers'
const mostListed = 100

/** Saved cards: customers and their payment instruments, without card numbers. [PAY-37] */
export function addSavedCards(app: FastifyInstance, { saved }: Gateway): void {
  const customerAnswer = ({ id, buyerInformation, merchantDefinedInformation }: Customer): object => {
    const defaultInstrument = saved.defaultOf(id)
    return {
      _links: { self: { href: `${home}/${id}` }, paymentInstruments: { href: `${home}/${id}/payment-instruments` } },
      id,
      buyerInformation,
      ...(merchantDefinedInformation === undefined ? {} : { merchantDefinedInformation }),
      ...(defaultInstrument === undefined ? {} : { defaultPaymentInstrument: { id: defaultInstrument.id } }),
      metadata: { creator: 'forno' },
    }
  }

  app.post(home, { config: { operation: 'createCustomer' } }, (request, reply) => {
    const made = saved.create(buyerIn(request.body), fieldsOf(request.body).merchantDefinedInformation)
    return reply.code(201).send(customerAnswer(made))
  })
  app.get<OfCustomer>(`${home}/:customerId`, { config: { operation: 'readCustomer' } }, ({ params }) =>
    customerAnswer(saved.customer(params.customerId)),
  )
  app.patch<OfCustomer>(`${home}/:customerId`, { config: { operation: 'changeCustomer' } }, ({ params, body }) => {
    const { customerId } = params
    const changedBuyer = buyerIn(body)
    const defaultId = valueAt(body, 'defaultPaymentInstrument.id')
    if (defaultId !== undefined && typeof defaultId !== 'string')
      throw tokenRefusal(400, 'invalidFields', 'Field validation errors', ['defaultPaymentInstrument.id'])
    if (defaultId !== undefined) saved.makeDefault(customerId, defaultId)
    const buyerInformation = { ...saved.customer(customerId).buyerInformation, ...changedBuyer }
    return customerAnswer(saved.change(customerId, { buyerInformation }))
  })
  app.delete<OfCustomer>(`${home}/:customerId`, { config: { operation: 'deleteCustomer' } }, ({ params }, reply) => {
    saved.removeCustomer(params.customerId)
    return reply.code(204).send()
  })

  const list = `${home}/:customerId/payment-instruments`
  app.get<OfCustomer>(list, { config: { operation: 'listInstruments' } }, ({ params, query }) => {
    const all = saved.instrumentsOf(params.customerId)
    const offset = Number(query.offset ?? 0)
    const limit = Math.min(Number(query.limit ?? 20), mostListed)
    if (!Number.isInteger(offset) || !Number.isInteger(limit) || offset < 0 || limit < 1)
      throw tokenRefusal(400, 'invalidFields', 'offset and limit are whole numbers', ['offset', 'limit'])
    const page = all.slice(offset, offset + limit)
    return {
      _links: { self: { href: `${home}/${params.customerId}/payment-instruments?offset=${offset}&limit=${limit}` } },
      offset,
      limit,
      count: page.length,
      total: all.length,
      ...(page.length > 0 ? { _embedded: { paymentInstruments: page.map(instrumentAnswer) } } : {}),
    }
  })
  app.post<OfCustomer>(list, { config: { operation: 'createInstrument' } }, ({ params, body }, reply) => {
    const card = saved.cardOfIdentifier(String(valueAt(body, 'instrumentIdentifier.id')))
    if (card === undefined)
      throw tokenRefusal(400, 'invalidFields', 'There is no such instrument identifier.', ['instrumentIdentifier.id'])
    const billTo = fieldsOf(fieldsOf(body).billTo)
    const made = saved.add(params.customerId, withExpiry(card, body), billTo, fieldsOf(body).default === true)
    return reply.code(201).send(instrumentAnswer(made))
  })

  const one = `${list}/:id`
  app.get<OfInstrument>(one, { config: { operation: 'readInstrument' } }, ({ params }) =>
    instrumentAnswer(saved.instrument(params.customerId, params.id)),
  )
  app.patch<OfInstrument>(
    one,
    { config: { operation: 'changeInstrument' } },
    ({ params: { customerId, id }, body }) => {
      const { card, billTo } = saved.instrument(customerId, id)
      if (typeof (fieldsOf(body).default ?? false) !== 'boolean')
        throw tokenRefusal(400, 'invalidFields', 'Field validation errors', ['default'])
      const change = { card: withExpiry(card, body), billTo: { ...billTo, ...fieldsOf(fieldsOf(body).billTo) } }
      const changed = saved.changeInstrument(customerId, id, change)
      return instrumentAnswer(fieldsOf(body).default === true ? saved.makeDefault(customerId, id) : changed)
    },
  )
  app.delete<OfInstrument>(one, { config: { operation: 'deleteInstrument' } }, ({ params }, reply) => {
    saved.remove(params.customerId, params.id)
    return reply.code(204).send()
  })
}

/** What a request says about the buyer. Refuses a value that is no object. */
function buyerIn(body: unknown): Fields {
  const { buyerInformation = {} } = fieldsOf(body)
  if (!isFields(buyerInformation))
    throw tokenRefusal(400, 'invalidFields', 'Field validation errors', ['buyerInformation'])
  return buyerInformation
}

/** The card with the expiry of the request; its number stays. */
function withExpiry(card: Card, body: unknown): Card {
  const { expirationMonth = card.expirationMonth, expirationYear = card.expirationYear }: Fields = fieldsOf(
    fieldsOf(body).card,
  )
  const wrong = [
    ...(/^(0[1-9]|1[0-2])$/.test(String(expirationMonth)) ? [] : ['card.expirationMonth']),
    ...(/^20\d\d$/.test(String(expirationYear)) ? [] : ['card.expirationYear']),
  ]
  if (wrong.length > 0) throw tokenRefusal(400, 'invalidFields', 'Field validation errors', wrong)
  return { ...card, expirationMonth: String(expirationMonth), expirationYear: String(expirationYear) }
}

function instrumentAnswer({ id, customerId, card, billTo, isDefault }: Instrument): object {
  const { brand, bin, lastFour, expirationMonth, expirationYear } = card
  const masked = `${bin.slice(0, 6)}${'X'.repeat(brand === '003' ? 5 : 6)}${lastFour}`
  const href = `${home}/${customerId}/payment-instruments/${id}`
  return {
    _links: { self: { href }, customer: { href: `${home}/${customerId}` } },
    id,
    object: 'paymentInstrument',
    default: isDefault,
    state: 'ACTIVE',
    card: { expirationMonth, expirationYear, type: brand },
    billTo,
    instrumentIdentifier: { id: identifierOf(card) },
    metadata: { creator: 'forno' },
    _embedded: {
      instrumentIdentifier: {
        id: identifierOf(card),
        object: 'instrumentIdentifier',
        state: 'ACTIVE',
        card: { number: masked },
      },
    },
  }
}
