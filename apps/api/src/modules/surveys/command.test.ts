import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopOf, type Shop } from '../../../test/shop.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { runSurveysCommand } from './index.ts'

let app: TestApp
let shop: Shop
let reference: string
beforeAll(async () => {
  app = await startApp()
  shop = shopOf(app)
  const basket = await shop.readyBasket()
  const { orderId, orderReference } = await shop.placeCashOrder(basket)
  await answer('overall', '5', { orderId }, basket.session)
  app.pass(60_000)
  await answer('what-was-wrong', ['cold', 'damaged'], { orderId }, basket.session)
  app.pass(60_000)
  await answer('better', '=HYPERLINK("http://evil.example","Win, now")', {})
  reference = orderReference
})
afterAll(() => app.close())

const run = (...words: readonly string[]) => runSurveysCommand(words, { sql: app.database.sql, clock: app.clock })
const answer = (questionId: string, value: unknown, more: object, session?: string) =>
  shop.good('POST /survey/surveys/:surveyId/questions/:questionId/response', {
    params: { surveyId: 'after-delivery', questionId },
    body: { questionId, userId: randomUUID(), value, ...more },
    ...(session === undefined ? {} : { session }),
  })

test('[MKT-11] prints the answers of a period as CSV, without formulas, in the order of their time', async () => {
  const { isDone, lines } = await run('--survey', 'after-delivery', '--from', '2026-11-21')
  expect(isDone).toBe(true)
  const rows = lines.join('\n').split('\n')
  const times = rows.map((row) => row.slice(0, 24))
  expect(rows[0]).toBe('answered_at,question_id,question,answer,respondent,order,store,service_type')
  expect(times.slice(1)).toEqual(times.slice(1).toSorted())
  const rest = rows.slice(1).map((row) => row.slice(25))
  const one = rest[0]?.split(',').at(-4)
  const other = one === '1' ? '2' : '1'
  expect(rest).toEqual([
    `overall,How was your order?,5,${one},${reference},NSW01,Pickup`,
    `what-was-wrong,What went wrong?,cold; damaged,${one},${reference},NSW01,Pickup`,
    `better,What's one thing we could do better?,"'=HYPERLINK(""http://evil.example"",""Win, now"")",${other},,,`,
  ])
})

test('[MKT-11] a period ends with its last day, in Sydney', async () => {
  const count = async (...words: readonly string[]) =>
    (await run('--survey', 'after-delivery', ...words)).lines.join('\n').split('\n').length - 1
  expect(await count('--from', '2026-11-21', '--to', '2026-11-21')).toBe(3)
  expect(await count('--from', '2026-11-22')).toBe(0)
  expect(await count('--from', '2026-11-20', '--to', '2026-11-20')).toBe(0)
})

test.each([
  ['no survey', ['--from', '2026-01-01']],
  ['no first day', ['--survey', 'after-delivery']],
  ['a day that does not exist', ['--survey', 'after-delivery', '--from', '2026-02-30']],
  ['an unknown option', ['--survey', 'after-delivery', '--from', '2026-01-01', '--all']],
])('[MKT-11] explains itself when it gets %s', async (_, words) => {
  const { isDone, lines } = await run(...words)
  expect(isDone).toBe(false)
  expect(lines.join('\n')).toContain('npm run surveys -- --survey after-delivery --from 2026-01-01')
})
