import { randomUUID } from 'node:crypto'
import { exportPerson } from '@forno/contracts/privacy/export'
import { deleteCustomer } from '@forno/contracts/customers/customers'
import { instant } from '@forno/domain/core/basic-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearerOf, startAccountShop, type AccountShop } from '../../../test/account-shop.ts'
import { replyOf } from '../../../test/contract-check.ts'
import { signedInPerson } from '../../../test/people.ts'
import { shopOf, type CallOptions, type Shop } from '../../../test/shop.ts'
import { runRetention } from '../../../test/run-retention.ts'
import { makeSurveyProof } from './survey-proof.ts'
import { day } from '@forno/domain/core/durations'

let app: AccountShop
let shop: Shop
beforeAll(async () => {
  app = await startAccountShop()
  shop = shopOf(app)
})
afterAll(() => app.stop())

const keys = ['demo-token-key-of-the-simulators']
const surveyId = 'after-delivery'
const params = { surveyId }
const get = (options: CallOptions = {}) => shop.call('GET /survey/surveys/:surveyId', { params, ...options })
const answer = (questionId: string, value: unknown, more: object = {}, options: CallOptions = {}) =>
  shop.call('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId, questionId },
    body: { questionId, userId: randomUUID(), value, ...more },
    ...options,
  })
const ordered = async (bearer?: string) => {
  const held = await shop.readyBasket()
  const headers = bearer === undefined ? {} : { headers: { ...bearerOf(bearer), origin: 'http://localhost' } }
  const body = { ...(await shop.orderBody(held)), ...(bearer === undefined ? {} : { orderRegister: 'order-guest' }) }
  const { orderId } = await shop.good('POST /baskets/:basketId/order', { ...held, ...headers, key: randomUUID(), body })
  return { orderId, session: held.session }
}
const stored = (where: string) =>
  app.database.pool
    .query<{ question_id: string; value: unknown; user_id: string; customer_id: string | null }>(
      `select question_id, value, user_id, customer_id from survey_answers where ${where} order by answered_at, question_id`,
    )
    .then(({ rows }) => rows)

describe('loading a survey', () => {
  test('[MKT-10] [MKT-12] GET /survey/surveys/:surveyId happy: has pages, sections and questions with options and branches', async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toMatchObject({ surveyId, title: 'How did we do?', focusedQuestionId: 'overall' })
    const questions = body.pages.flatMap(({ sections }) => sections.flatMap((section) => section.questions))
    expect(questions.map(({ questionId }) => questionId)).toEqual([
      ...['overall', 'on-time', 'complete', 'what-was-wrong', 'again', 'better'],
    ])
    expect(questions[0]).toMatchObject({ type: 'rating', nextQuestion: null })
    expect(questions[0]?.options.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5'])
    expect(questions.at(-1)).toMatchObject({ type: 'text', options: [] })
  })

  test('[MKT-10] GET /survey/surveys/:surveyId refusal: SurveyUnknown for a survey that does not exist', async () => {
    const { status, failure } = await get({ params: { surveyId: 'nothing' } })
    expect([status, failure.code]).toEqual([404, 'InvalidRequest'])
  })

  test('[MKT-10] GET /survey/surveys/:surveyId refusal: OrderUnknown for an order of somebody else', async () => {
    const { orderId } = await ordered()
    for (const options of [{}, { session: (await ordered()).session }]) {
      const { status, failure } = await get({ query: { orderId }, ...options })
      expect([status, failure.code]).toEqual([404, 'InvalidRequest'])
    }
    expect((await get({ query: { orderId: randomUUID() } })).status).toBe(404)
  })

  test('[MKT-10] [MKT-12] focuses the first question that the order has not answered; null after the last', async () => {
    const { orderId, session } = await ordered()
    const focused = async (options: CallOptions = {}) => (await get(options)).body.focusedQuestionId
    const mine = { query: { orderId }, session }
    await answer('overall', '4', { orderId }, { session })
    expect([await focused(mine), await focused()]).toEqual(['on-time', 'overall'])
    await answer('on-time', 'yes', { orderId }, { session })
    await answer('complete', 'yes', { orderId }, { session })
    expect(await focused(mine)).toBe('again')
    await answer('again', 'maybe', { orderId }, { session })
    await answer('better', 'Basil', { orderId }, { session })
    expect(await focused(mine)).toBeNull()
  })
})

describe('answering a question', () => {
  test('[MKT-11] [MKT-12] POST /survey/surveys/:surveyId/questions/:questionId/response happy: stores the answer and names the next question, by the answer', async () => {
    const { orderId, session } = await ordered()
    const next = async (questionId: string, value: unknown) => {
      const { status, body } = await answer(questionId, value, { orderId }, { session })
      expect(status).toBe(200)
      return body.nextQuestionId
    }
    expect(await next('overall', 5)).toBe('on-time')
    expect(await next('complete', 'yes')).toBe('again')
    expect(await next('complete', 'no')).toBe('what-was-wrong')
    expect(await next('what-was-wrong', ['cold', 'missing-item'])).toBe('again')
    expect(await next('better', ' Larger boxes ')).toBeNull()
    const rows = await stored(`order_id = '${orderId}'`)
    expect(rows.map(({ question_id, value }) => [question_id, value]).toSorted()).toEqual([
      ['better', 'Larger boxes'],
      ['complete', 'no'],
      ['overall', '5'],
      ['what-was-wrong', ['cold', 'missing-item']],
    ])
  })

  test('[MKT-11] the same question and order again overwrites the answer, also at the same time', async () => {
    const { orderId, session } = await ordered()
    const values = Array.from({ length: 8 }, (_, index) => String((index % 5) + 1))
    const answers = await Promise.all(values.map((value) => answer('overall', value, { orderId }, { session })))
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200))
    await answer('overall', '2', { orderId }, { session })
    expect((await stored(`order_id = '${orderId}'`)).map(({ value }) => value)).toEqual(['2'])
  })

  test('[MKT-11] without an order the same user overwrites the answer, and another user does not', async () => {
    const userId = randomUUID()
    for (const value of ['1', '4']) expect((await answer('overall', value, { userId })).status).toBe(200)
    await answer('overall', '3')
    expect((await stored(`user_id = '${userId}'`)).map(({ value }) => value)).toEqual(['4'])
  })

  test('[MKT-11] an answer without a log-in does not replace the answer of the customer with that user id', async () => {
    const person = await signedInPerson(app)
    const headers = { ...bearerOf(person.bearer), origin: 'http://localhost' }
    for (const value of ['2', '5']) expect((await answer('overall', value, {}, { headers })).status).toBe(200)
    expect((await answer('overall', '1', { userId: person.userId })).status).toBe(200)
    expect(await stored(`user_id = '${person.userId}'`)).toMatchObject([
      { value: '5', customer_id: person.customerId, user_id: person.userId },
    ])
  })

  test('[MKT-11] takes the customer from the bearer token, not from the body', async () => {
    const person = await signedInPerson(app)
    const { orderId } = await ordered(person.bearer)
    const claimed = { orderId, customerId: randomUUID() }
    const headers = { ...bearerOf(person.bearer), origin: 'http://localhost' }
    expect((await answer('overall', '4', claimed, { headers })).status).toBe(200)
    expect(await stored(`order_id = '${orderId}'`)).toMatchObject([
      { customer_id: person.customerId, user_id: person.userId },
    ])
    await answer('on-time', 'no', { customerId: person.customerId, userId: person.userId })
    expect(await stored(`question_id = 'on-time' and customer_id = '${person.customerId}'`)).toEqual([])
  })

  test('[MKT-11] POST /survey/surveys/:surveyId/questions/:questionId/response refusal: OrderUnknown for an order of another session or customer; stores nothing', async () => {
    const { orderId } = await ordered()
    const stranger = await signedInPerson(app)
    const headers = { ...bearerOf(stranger.bearer), origin: 'http://localhost' }
    for (const options of [{}, { session: (await ordered()).session }, { headers }]) {
      const { status, failure } = await answer('overall', '1', { orderId }, options)
      expect([status, failure.code]).toEqual([404, 'InvalidRequest'])
    }
    expect(await stored(`order_id = '${orderId}'`)).toEqual([])
  })

  test('[MKT-11] POST /survey/surveys/:surveyId/questions/:questionId/response refusal: SurveyUnknown for an unknown survey or question', async () => {
    const unknown = { params: { surveyId: 'nothing', questionId: 'overall' } }
    expect((await answer('overall', '1', {}, unknown)).status).toBe(404)
    expect((await answer('nothing', '1')).status).toBe(404)
  })

  test('[MKT-11] POST /survey/surveys/:surveyId/questions/:questionId/response refusal: BadInput for a value that does not fit, and stores nothing', async () => {
    const { orderId, session } = await ordered()
    const bad = [
      ['overall', '6'],
      ['overall', 0],
      ['on-time', 'perhaps'],
      ['what-was-wrong', ['cold', 'nothing']],
      ['what-was-wrong', []],
      ['better', '  '],
      ['better', 'x'.repeat(1_001)],
      ['better', { deep: true }],
      ['better', null],
    ] as const
    for (const [questionId, value] of bad) {
      const { status, failure } = await answer(questionId, value, { orderId }, { session })
      expect([questionId, value, status, failure.code]).toEqual([questionId, value, 400, 'InvalidRequest'])
    }
    const other = await answer('overall', '1', { questionId: 'on-time', orderId }, { session })
    expect(other.status).toBe(400)
    expect(await stored(`order_id = '${orderId}'`)).toEqual([])
  })

  test('[MKT-11] POST /survey/surveys/:surveyId/questions/:questionId/response refusal: TooManyRequests after 120 answers from one address', async () => {
    const from = { ip: '10.9.8.7' }
    const statuses = await Promise.all(
      Array.from({ length: 121 }, () => answer('overall', '1', {}, from).then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
  })
})

describe('the proof in a mail', () => {
  test('[MKT-11] lets a guest on another device answer for the order, until it expires', async () => {
    const { orderId } = await ordered()
    const forged = makeSurveyProof(['another-key-than-that-of-the-shop'], orderId, app.clock())
    expect((await get({ query: { proof: forged } })).status).toBe(404)
    const mine = makeSurveyProof(keys, orderId, app.clock())
    expect(mine).not.toContain(orderId)
    expect((await answer('overall', '3', { proof: mine })).status).toBe(200)
    expect((await get({ query: { proof: mine } })).body.focusedQuestionId).toBe('on-time')
    const other = await ordered()
    expect((await answer('overall', '1', { proof: mine, orderId: other.orderId })).status).toBe(404)
    const late = { proof: makeSurveyProof(keys, orderId, instant(app.clock() - 14 * day - 1)) }
    expect((await answer('overall', '1', late)).status).toBe(404)
    expect((await stored(`order_id = '${orderId}'`)).map(({ value }) => value)).toEqual(['3'])
  })
})

describe('personal data', () => {
  test('[ACC-23] [MKT-11] the export contains the answers, and deleting the account deletes them', async () => {
    const person = await signedInPerson(app)
    const { orderId } = await ordered(person.bearer)
    const headers = { ...bearerOf(person.bearer), origin: 'http://localhost' }
    await answer('better', 'More basil', { orderId }, { headers })
    const own = { params: { id: person.customerId }, headers }
    const file = replyOf(exportPerson, await app.call(exportPerson, own))
    expect(file.surveyAnswers).toMatchObject([{ surveyId, orderId, answers: ['More basil'] }])
    await app.call(deleteCustomer, own)
    expect(await stored(`order_id = '${orderId}'`)).toEqual([])
  })

  test('[ACC-23] [MKT-11] so do answers without a log-in for an order of the account with another address', async () => {
    const person = await signedInPerson(app)
    const { orderId, session } = await ordered(person.bearer)
    expect((await answer('better', 'More oregano', { orderId }, { session })).status).toBe(200)
    const own = {
      params: { id: person.customerId },
      headers: { ...bearerOf(person.bearer), origin: 'http://localhost' },
    }
    const file = replyOf(exportPerson, await app.call(exportPerson, own))
    expect(file.surveyAnswers).toMatchObject([{ surveyId, orderId, answers: ['More oregano'] }])
    await app.database.sql`update orders set status = 'Unable to Deliver' where order_id = ${orderId}`
    await app.call(deleteCustomer, own)
    await app.settled()
    await runRetention(app)
    expect(await stored(`order_id = '${orderId}'`)).toEqual([])
  })
})
