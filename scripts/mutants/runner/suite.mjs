import { format } from 'node:util'

/**
 * @typedef {{ name: string, stack: string | undefined, run: () => Promise<void> }} Case A test with the hooks around
 * it, and the stack of the call that described it.
 */

/** Milliseconds: a promise that a mutant leaves open. */
const longestTest = 20_000
/** A test may set its own clock. */
const { setTimeout, clearTimeout } = globalThis

/**
 * The functions of Vitest that describe tests, and the tests that they described.
 * @param {() => void} beforeTest @param {() => boolean} isLocating Whether tests need their stack, which takes time
 */
export function makeSuite(beforeTest, isLocating = () => false) {
  let scope = newScope('', null)
  /** @type {Case[]} */
  let cases = []

  const stackHere = () => (isLocating() ? new Error('here').stack : undefined)
  /** A table has one place: its rows change with it. */
  let tableStack
  function add(title, ...rest) {
    const body = rest.find((each) => typeof each === 'function')
    const owner = scope
    const stack = tableStack ?? stackHere()
    cases.push({ name: `${owner.path}${title}`, stack, run: () => runCase(owner, body, beforeTest) })
  }
  function addTable(rows) {
    const stack = stackHere()
    return (...row) => {
      tableStack = stack
      eachOf(add)(rows)(...row)
      tableStack = undefined
    }
  }
  function group(title, body) {
    const outer = scope
    scope = newScope(`${outer.path}${title} > `, outer)
    body()
    scope = outer
  }
  const hook = (kind) => (body) => scope[kind].push(body)
  const test = Object.assign(add, { each: addTable })
  const describe = Object.assign(group, { each: eachOf(group) })
  return {
    functions: {
      test,
      it: test,
      describe,
      beforeEach: hook('before'),
      afterEach: hook('after'),
      beforeAll: (body) => scope.before.push(once(body)),
    },
    /** The tests described since the last call; equal names get a number. @returns {Case[]} */
    take() {
      const found = cases
      cases = []
      scope = newScope('', null)
      const seen = new Map()
      return found.map((each) => {
        const count = (seen.get(each.name) ?? 0) + 1
        seen.set(each.name, count)
        return count === 1 ? each : { ...each, name: `${each.name} (${count})` }
      })
    },
  }
}

const newScope = (path, outer) => ({ path, outer, before: [], after: [] })

function once(body) {
  let result
  return () => (result ??= { value: body() }).value
}

const eachOf =
  (add) =>
  (rows) =>
  (title, ...rest) => {
    const body = rest.find((each) => typeof each === 'function')
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row]
      add(titleOf(title, values), () => body(...values))
    }
  }

function titleOf(title, values) {
  const named = title.replaceAll(/\$(\w+)/g, (whole, key) =>
    typeof values[0] === 'object' && values[0] !== null && key in values[0] ? String(values[0][key]) : whole,
  )
  const places = named.match(/%[sdifjo]/g)?.length ?? 0
  return format(named, ...values.slice(0, places))
}

const outward = (scope) => (scope === null ? [] : [scope, ...outward(scope.outer)])

async function runCase(scope, body, beforeTest) {
  beforeTest()
  const scopes = outward(scope)
  let failed = null
  try {
    for (const { before } of scopes.toReversed()) for (const hook of before) await inTime(hook())
    await inTime(body())
  } catch (error) {
    failed = { error }
  }
  for (const { after } of scopes) for (const hook of after.toReversed()) await inTime(hook())
  if (failed) throw failed.error
}

async function inTime(result) {
  if (typeof result?.then !== 'function') return
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A test takes longer than ${longestTest} ms.`)), longestTest)
  })
  try {
    await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
