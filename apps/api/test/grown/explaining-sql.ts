import pg from 'pg'
import { render, type Database, type Sql } from '../../src/platform/db/database.ts'
import type { PlanNode, Run } from './plan-faults.ts'

/** The statement of a template in the source, however its fragments were chosen. */
export const keyOf = (parts: readonly string[]): string => parts.join('?').replaceAll(/\s+/g, ' ').trim()

export type ExplainedRun = Run & {
  readonly key: string
  readonly text: string
  readonly parameters: readonly unknown[]
  /** `generic` = the plan for all parameters, which PostgreSQL may choose from the sixth use on. */
  readonly kind: 'custom' | 'generic'
  readonly milliseconds: number
}

type Explanation = { readonly Plan: PlanNode; readonly 'Execution Time'?: number }

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return String.raw`\x${value.toString('hex')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return pg.escapeLiteral(textOf(value))
  const items = value.map((each) => (each === null ? 'null' : JSON.stringify(textOf(each))))
  return pg.escapeLiteral(`{${items.join(',')}}`)
}

/** Uses after which PostgreSQL compares the generic plan with the custom ones. */
const customUses = 5

/**
 * Runs work with an `Sql` that explains each statement before it runs it, all in one transaction that is rolled back.
 * Statements are prepared, and PostgreSQL chooses between custom and generic plans as it does for the shop.
 */
export const makeExplainer = (database: Database) => {
  const runs: ExplainedRun[] = []
  const names = new Map<string, string>()

  const nameOf = async (client: pg.PoolClient, text: string): Promise<string> => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = `explained_${names.size}`
    await client.query(`prepare ${name} as ${text}`)
    names.set(text, name)
    return name
  }

  const scansNow = async (client: pg.PoolClient): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await client.query<{ name: string; scans: number }>(`
      select relname as name, pg_stat_get_xact_numscans(oid) as scans from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
    return new Map(rows.map(({ name, scans }) => [name, scans]))
  }

  const explain = async (client: pg.PoolClient, call: string): Promise<Explanation> => {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [Explanation] }>(
      `explain (analyze, buffers, timing off, format json) ${call}`,
    )
    const [row] = rows
    if (row === undefined) throw new Error('there is no plan')
    return row['QUERY PLAN'][0]
  }

  const isGeneric = async (client: pg.PoolClient, name: string, call: string): Promise<boolean> => {
    for (let use = 0; use < customUses; use += 1) await client.query(`explain ${call}`)
    const { rows } = await client.query<{ generic: number }>(
      'select generic_plans as generic from pg_prepared_statements where name = $1',
      [name],
    )
    return (rows[0]?.generic ?? 0) > 0
  }

  const explainAll = async (client: pg.PoolClient, text: string, parameters: readonly unknown[]) => {
    const name = await nameOf(client, text)
    const call = `execute ${name}${parameters.length === 0 ? '' : `(${parameters.map(literalOf).join(', ')})`}`
    const measured = async (kind: ExplainedRun['kind']) => {
      await client.query('savepoint explained')
      const before = await scansNow(client)
      const explanation = await explain(client, call)
      const after = await scansNow(client)
      await client.query('rollback to savepoint explained')
      const scans = new Map([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)]))
      return { kind, scans, plan: explanation.Plan, milliseconds: explanation['Execution Time'] ?? 0 }
    }
    const custom = await measured('custom')
    return (await isGeneric(client, name, call)) ? [custom, await measured('generic')] : [custom]
  }

  /** The statements of `work`, which run one after another. */
  const over = (client: pg.PoolClient): Sql => {
    let last: Promise<unknown> = Promise.resolve()
    const runOne = async (
      strings: TemplateStringsArray,
      values: readonly unknown[],
    ): Promise<Record<string, unknown>[]> => {
      const { text, parameters } = render(strings, values)
      await client.query('savepoint statement')
      try {
        const explained = await explainAll(client, text, parameters)
        const result = await client.query<Record<string, unknown>>({ text, values: [...parameters] })
        for (const each of explained)
          runs.push({ ...each, key: keyOf(strings), text, parameters, rows: result.rowCount ?? 0 })
        return result.rows
      } catch (error) {
        await client.query('rollback to savepoint statement')
        throw error
      }
    }
    const run = (strings: TemplateStringsArray, ...values: readonly unknown[]) => {
      const next = last.then(() => runOne(strings, values))
      last = next.catch(() => undefined)
      return next
    }
    const sql: Sql = Object.assign(run as unknown as Sql, {
      begin: <T>(work: (inside: Sql) => Promise<T>): Promise<T> => work(sql),
      query: (config: pg.QueryConfig) => client.query(config),
    })
    return sql
  }

  return {
    runs: runs as readonly ExplainedRun[],
    /** Runs the work in a transaction and rolls it back. */
    drive: async (work: (sql: Sql) => Promise<unknown>): Promise<void> => {
      const client = await database.pool.connect()
      try {
        await client.query('begin')
        await work(over(client))
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  }
}
