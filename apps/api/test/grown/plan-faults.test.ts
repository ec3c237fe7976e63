import { describe, expect, test } from 'vitest'
import { faultsOf, mostRemoved, rowsOfUse, rowsRead, rowsRemoved, type PlanNode } from './plan-faults.ts'

const growing = new Set(['orders'])
const scan = (type: string, rest: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': type,
  'Relation Name': 'orders',
  'Actual Rows': 1,
  'Actual Loops': 1,
  ...rest,
})
const runOf = (plan: PlanNode, rows = 1, scans: readonly (readonly [string, number])[] = []) => ({
  plan,
  rows,
  scans: new Map(scans),
})

describe('faults of a plan', () => {
  test('a sequential scan of a table that grows is one, at any depth', () => {
    const plan = scan('Limit', { Plans: [scan('Sort', { Plans: [scan('Seq Scan')] })] })
    expect(faultsOf(runOf(plan), growing)).toEqual(['sequential scan of orders'])
  })

  test('a scan of another table is none', () => {
    expect(faultsOf(runOf(scan('Seq Scan', { 'Relation Name': 'agents' })), growing)).toEqual([])
  })

  test('a scan that only a trigger or function made is one', () => {
    const run = runOf(scan('Index Scan'), 1, [
      ['orders', 1],
      ['agents', 3],
    ])
    expect(faultsOf(run, growing)).toEqual(['sequential scan of orders in a function or trigger'])
  })

  test('counts removed rows of all kinds, in every loop', () => {
    const plan = scan('Index Scan', {
      'Actual Loops': 10,
      'Rows Removed by Filter': 5,
      'Rows Removed by Index Recheck': 3,
      'Rows Removed by Join Filter': 2,
    })
    expect([rowsRemoved(plan), rowsRead(plan)]).toEqual([100, 110])
    expect(faultsOf(runOf(plan), growing)).toEqual([])
    const one = scan('Index Scan', { 'Rows Removed by Filter': 1 })
    expect(faultsOf(runOf(scan('Append', { Plans: [plan, one] })), growing)).toEqual([
      '101 rows removed by filters for 1',
    ])
  })

  test('a statement may drop ten rows for each that it returns or changes', () => {
    expect([0, 10, 11, 500].map(mostRemoved)).toEqual([100, 100, 110, 5_000])
    const changed = scan('ModifyTable', { 'Actual Rows': 0, Plans: [scan('Index Scan', { 'Actual Rows': 50 })] })
    expect(rowsOfUse({ plan: changed, rows: 0 })).toBe(50)
  })
})
