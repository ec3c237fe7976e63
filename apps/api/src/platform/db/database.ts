import pg from 'pg'

type Row = Readonly<Record<string, unknown>>

/**
 * A part of a statement with its own parameters. Only `fragment` creates it, so a value of a request never becomes
 * SQL.
 */
class Fragment {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]
  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** SQL that several statements share. Interpolate it into `sql` or into another fragment. */
export const fragment = (strings: TemplateStringsArray, ...values: readonly unknown[]): Fragment =>
  new Fragment(strings, values)

/** The text and parameters of a statement. Fragments become text; all other values become parameters. */
export const render = (strings: TemplateStringsArray, values: readonly unknown[]) => {
  const parameters: unknown[] = []
  const textOf = (parts: TemplateStringsArray, given: readonly unknown[]): string =>
    parts.reduce((text, part, index) => {
      const value = given[index - 1]
      const rendered = value instanceof Fragment ? textOf(value.strings, value.values) : `$${parameters.push(value)}`
      return `${text}${rendered}${part}`
    })
  return { text: textOf(strings, values), parameters }
}

/**
 * A tagged template that runs one statement. Interpolated fragments become text; all other values become parameters.
 * The callback of `begin` receives the same type, bound to the open transaction, so a store works with both.
 */
export type Sql = {
  <R extends Row = Row>(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>
  begin<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Runs a statement of a library; it counts in `statements` as well. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>
}

export type Database = {
  readonly sql: Sql
  readonly pool: pg.Pool
  /** Statements sent so far, without BEGIN and COMMIT. Tests use it to assert the cost of a call. */
  readonly statements: () => number
  readonly close: () => Promise<void>
}

const TIMESTAMPTZ = 1184
const INT8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(TIMESTAMPTZ, (text) => Date.parse(text))
types.setTypeParser(INT8, Number)

/** Timeouts in milliseconds. A stuck connection may cost one request, but must not exhaust the pool. */
type Timeouts = {
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
  /** Wait for a free connection of the pool. */
  readonly connection: number
}

const productionTimeouts: Timeouts = { statement: 10_000, lock: 2_000, idleInTransaction: 15_000, connection: 5_000 }

const sessionOptions = ({ statement, lock, idleInTransaction }: Timeouts): string =>
  [
    `statement_timeout=${statement}`,
    `lock_timeout=${lock}`,
    `idle_in_transaction_session_timeout=${idleInTransaction}`,
    'timezone=UTC',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' ')

/** A statement of the address search gets one second, and a search waits three seconds for a connection. */
const searchTimeouts: Timeouts = { statement: 1_000, lock: 500, idleInTransaction: 5_000, connection: 3_000 }

/** A pool of two connections for the address search alone, so that slow ones never block checkout and kitchen. */
export const openSearchDatabase = (url: string, timeouts = searchTimeouts): Database => openDatabase(url, 2, timeouts)

/**
 * Opens a pool of at most `size` connections; the first statement connects. Instants come as milliseconds, bigints as
 * numbers, and all sessions run in UTC.
 */
export const openDatabase = (url: string, size = 10, timeouts = productionTimeouts): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    options: sessionOptions(timeouts),
    pipeline: true,
    connectionTimeoutMillis: timeouts.connection,
  })
  // The pool replaces a connection that dies while idle. Without a listener, the error would end the process.
  const ignoreError = () => undefined
  pool.on('error', ignoreError)
  pool.on('connect', (client) => client.on('error', ignoreError))

  const names = new Map<string, string>()
  let count = 0

  /** One name per text, so that a connection prepares each statement once. */
  const nameOf = (text: string): string => {
    const prepared = names.get(text)
    if (prepared !== undefined) return prepared
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }

  type Runner = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>
  const over = (runner: Runner, begin: Sql['begin']): Sql => {
    const run = async <R extends Row>(strings: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> => {
      count += 1
      const { text, parameters } = render(strings, values)
      const { rows } = await runner.query<R>({ name: nameOf(text), text, values: parameters })
      return rows
    }
    const query: Sql['query'] = (config) => {
      count += 1
      return runner.query(config)
    }
    return Object.assign(run, { begin, query })
  }

  const begin: Sql['begin'] = async (work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // BEGIN is not awaited here: the first statement is pipelined behind it.
      const begun = client.query('begin')
      begun.catch(ignoreError)
      const inside = over(client, (deeper) => deeper(inside))
      const result = await work(inside)
      await begun
      const { command } = await client.query('commit')
      // After a failed statement whose error the work has swallowed, the database rolls back instead.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back, because one of its statements failed')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost instanceof Error ? lost : new Error(String(lost))
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    sql: over(pool, begin),
    pool,
    statements: () => count,
    close: () => pool.end(),
  }
}

/** PostgreSQL's code of an error, e.g. 23505 for a violated unique key; null for other errors. */
export const sqlState = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Converts an instant to the driver's type for timestamptz. */
export const timestamp = (at: number | null): Date | null => (at === null ? null : new Date(at))
