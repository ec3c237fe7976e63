import type pg from 'pg'
import { openDatabase, type Sql } from '../src/platform/db/database.ts'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** How PostgreSQL ran a statement. */
export type StatementPlan = {
  readonly text: string
  /** Tables that it read from the first to the last row. */
  readonly scanned: readonly string[]
  /** Rows that the statement read and did not use. */
  readonly removed: number
  /** Rows that it returned or changed. */
  readonly rows: number
  /** Pages of 8 kB. */
  readonly pages: number
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const planOf = (text: string, root: PlanNode): StatementPlan => {
  const nodes = nodesOf(root)
  const changed = nodes.filter((node) => ['ModifyTable', 'LockRows'].includes(node['Node Type']))
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    removed: nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'], 0),
    rows: Math.max(
      root['Actual Rows'],
      ...changed.flatMap((node) => (node.Plans ?? []).map((each) => each['Actual Rows'])),
    ),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  }
}

/**
 * The plans of the statements that `work` runs in one transaction, which is rolled back. Each statement runs
 * twice: once under `explain (analyze)`, whose effects are undone, and once for its result.
 */
export const plansOf = async (
  databaseUrl: string,
  work: (inside: Sql) => Promise<unknown>,
): Promise<readonly StatementPlan[]> => {
  const plans: StatementPlan[] = []
  const database = openDatabase(databaseUrl, 1, { statement: 0, lock: 0, idleInTransaction: 0, connection: 0 })
  const undone = new Error('undone')
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: string | pg.QueryConfig) => Promise<pg.QueryResult>
    // Statements that are sent at once wait for each other's explanation.
    let last: Promise<unknown> = Promise.resolve()
    const explained = async ({ text, values }: pg.QueryConfig): Promise<void> => {
      await query('savepoint plan')
      const { rows } = await query({ text: `explain (analyze, buffers, format json) ${text}`, values: values ?? [] })
      await query('rollback to savepoint plan')
      const [{ Plan: root }] = (rows as readonly { 'QUERY PLAN': [{ Plan: PlanNode }] }[])[0]!['QUERY PLAN']
      plans.push(planOf(text, root))
    }
    const run = async (statement: string | pg.QueryConfig): Promise<pg.QueryResult> => {
      if (typeof statement !== 'string') await explained(statement)
      return query(statement)
    }
    Object.assign(client, {
      query: (statement: string | pg.QueryConfig) => {
        const result = last.then(() => run(statement))
        last = result.catch(() => undefined)
        return result
      },
    })
  })
  try {
    await database.sql.begin(async (inside) => {
      await work(inside)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  } finally {
    await database.close()
  }
  return plans
}
