import { expect, test } from 'vitest'
import { unprovenNote } from '../test/unproven.mjs'
import { idsIn, proofsOf, reasonsOf } from './proofs.mjs'

const rowsOf = (...ids) => ids.map((id) => ({ id, origin: 'documents' }))
const result = (title, state) => ({ suite: 'unit', file: 'a.test.ts', title, state })

test.each([
  ['one id', '[VOU-04] refuses a used code', ['VOU-04']],
  ['several ids', '[TIM-03] [TIM-04] slots', ['TIM-03', 'TIM-04']],
  ['the id of an inner title', 'slots > [UI-01] one', ['UI-01']],
  ['no id without brackets or in small letters', 'VOU-04 [vou-04]', []],
])('a title: %s', (_, title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

test('an id is proven by a test that passed, and by that alone', () => {
  const tests = [
    result('[VOU-01] passes', 'passed'),
    result('[VOU-02] was left out', 'skipped'),
    result('[VOU-03] passes here', 'passed'),
    result('[VOU-03] fails there', 'failed'),
    result('[VOU-05] [TIM-01] passes', 'passed'),
    result('[VOU-05] is left out elsewhere', 'skipped'),
  ]
  const proofs = proofsOf(rowsOf('VOU-01', 'VOU-02', 'VOU-03', 'VOU-04', 'VOU-05', 'TIM-01'), tests, [])
  const untested = { isCarried: false, unvisited: [], verdict: null, missing: null }
  expect(proofs.summary).toEqual({
    carried: 3,
    proven: 3,
    total: 6,
    byPrefix: { VOU: { carried: 2, proven: 2, total: 5 }, TIM: { carried: 1, proven: 1, total: 1 } },
    unproven: [
      { id: 'VOU-02', ...untested },
      { id: 'VOU-03', ...untested },
      { id: 'VOU-04', ...untested },
    ],
  })
  expect(proofs.failed).toEqual(['VOU-03'])
})

test('an id in the list of open rows is not proven, even where its tests pass', () => {
  const tests = [result('[VOU-01] passes', 'passed'), result('[VOU-02] passes', 'passed')]
  const open = [
    { id: 'VOU-02', verdict: 'partly-built', missing: 'No screen sends the call.' },
    { id: 'VOU-03', verdict: 'not-built', missing: 'Nothing exists.' },
  ]
  const { summary } = proofsOf(rowsOf('VOU-01', 'VOU-02', 'VOU-03', 'VOU-04'), tests, open)
  expect(summary).toMatchObject({ carried: 2, proven: 1, total: 4 })
  expect(summary.byPrefix).toEqual({ VOU: { carried: 2, proven: 1, total: 4 } })
  expect(summary.unproven.map((row) => [row.id, reasonsOf(row)])).toEqual([
    ['VOU-02', ['partly-built: No screen sends the call.']],
    ['VOU-03', ['no passing test carries it', 'not-built: Nothing exists.']],
    ['VOU-04', ['no passing test carries it']],
  ])
})

const status = 'GET /order/{orderId}/status'
const track = '/track-order'
const visit = (title, ...visited) => ({ ...result(title, 'passed'), visited })

test.each([
  [
    'its tests are at each call and screen',
    [visit('[ORD-14] a', 'GET /order/:orderId/status'), visit('[ORD-14] b', track)],
    [],
  ],
  ['its test calls another call', [visit('[ORD-14] guesses share a limit', 'POST /order/tracker', track)], [status]],
  ['its test only sets the screen up', [visit('[ORD-14] shows the reason')], [status, track]],
  ['another test is there', [visit('[ORD-14] a', track), visit('[ORD-15] b', 'GET /order/7/status')], [status]],
  [
    'the test that was there did not run',
    [visit('[ORD-14] a', track), { ...visit('[ORD-14] b', 'GET /order/7/status'), state: 'skipped' }],
    [status],
  ],
])('an id counts where the run recorded its calls and screens: %s', (_, tests, unvisited) => {
  const { summary } = proofsOf(rowsOf('ORD-14', 'VOU-01'), tests, [], new Map([['ORD-14', [status, track]]]))
  expect(summary.carried).toBe(unvisited.length === 0 ? 1 : 0)
  const row = summary.unproven.find(({ id }) => id === 'ORD-14')
  expect(row === undefined ? [] : reasonsOf(row)).toEqual(
    unvisited.length === 0 ? [] : [`no passing test that carries it calls or opens ${unvisited.join(', ')}`],
  )
})

test('a test of a row with calls is listed as elsewhere if it made none of them', () => {
  const tests = [visit('[ORD-14] [VOU-01] a', track), visit('[ORD-14] [VOU-01] b', 'POST /order/tracker')]
  const { testsOf } = proofsOf(rowsOf('ORD-14', 'VOU-01'), tests, [], new Map([['ORD-14', [status, track]]]))
  const statesOf = (id) => testsOf.get(id).map(({ state }) => state)
  expect([statesOf('ORD-14'), statesOf('VOU-01')]).toEqual([
    ['passed', 'elsewhere'],
    ['passed', 'passed'],
  ])
})

test('npm test names the requirements without proof, but for those of failed tests', () => {
  const tests = [visit('[ORD-14] a', track), result('[VOU-01] b', 'failed'), result('[VOU-02] c', 'passed')]
  const proofs = proofsOf(rowsOf('ORD-14', 'VOU-01', 'VOU-02'), tests, [], new Map([['ORD-14', [status, track]]]))
  expect(unprovenNote(proofs)).toBe('Without proof: ORD-14 (npm run requirements says why)')
})

test('rows of our own are summed up apart', () => {
  const rows = [...rowsOf('VOU-01'), { id: 'VOU-99', origin: 'ours' }]
  const { summary, ours, unknown } = proofsOf(rows, [result('[VOU-01] [VOU-99] passes', 'passed')], [])
  expect(summary).toMatchObject({ proven: 1, total: 1 })
  expect(ours).toMatchObject({ proven: 1, total: 1 })
  expect(unknown).toEqual([])
})

test('a title that names no requirement is reported', () => {
  expect(proofsOf(rowsOf('VOU-01'), [result('[VOU-99] of nothing', 'passed')], []).unknown).toEqual(['VOU-99'])
})
