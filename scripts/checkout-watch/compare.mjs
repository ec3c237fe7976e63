import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectedHeaders, expectedPolicy, rowOf } from './expected.mjs'

/** @typedef {{ what: string, expected: string, found: string }} Difference */

const nothing = '(nothing)'
const textOf = (values) => (values.length === 0 ? nothing : values.toSorted().join(' '))

const policyIn = (header) =>
  new Map(
    (header ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name, ...sources]) => [name, new Set(sources)]),
  )

/** Compares each directive: its missing sources and its unexpected ones. */
function policyDifferences(expected, found) {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((directive) => {
    const [wanted, actual] = [expected.get(directive), found.get(directive)]
    const missing = [...(wanted ?? [])].filter((source) => !actual?.has(source))
    const more = [...(actual ?? [])].filter((source) => !wanted?.has(source))
    const isSame = (wanted === undefined) === (actual === undefined) && missing.length === 0 && more.length === 0
    const show = (set) => (set === undefined ? '(no such directive)' : textOf([...set]))
    return isSame ? [] : [{ what: `policy ${directive}`, expected: show(wanted), found: show(actual) }]
  })
}

const headerDifferences = (expected, absent, headers) => [
  ...Object.entries(expected).flatMap(([name, value]) =>
    headers.get(name) === value
      ? []
      : [{ what: `header ${name}`, expected: value, found: headers.get(name) ?? nothing }],
  ),
  ...absent.flatMap((name) =>
    headers.get(name) === null ? [] : [{ what: `header ${name}`, expected: nothing, found: headers.get(name) ?? '' }],
  ),
]

/** Whether a script of the shop is the file of this release; null where there is no build to compare with. */
const isOfBuild = (address, bytes, build) => {
  if (build === null) return null
  const file = join(build, new URL(address).pathname)
  return existsSync(file) && readFileSync(file).equals(bytes)
}

function scriptDifferences({ scripts, elsewhere }, { list, bases, build, accepted }) {
  const inPage = elsewhere.map((address) => ({
    what: `script ${address}`,
    expected: 'no script of others in the page itself',
    found: 'a script element',
  }))
  const known = [...scripts].flatMap(([address, { hash, bytes }]) => {
    const what = `script ${address}`
    const row = rowOf(address, list, bases)
    if (row === undefined) return [{ what, expected: 'a row of the list', found: 'none' }]
    const ofBuild = row.integrity === 'build' ? isOfBuild(address, bytes, build) : null
    if (ofBuild === true) return []
    if (ofBuild === false) return [{ what, expected: 'the file of this release', found: hash }]
    return accepted[address] === hash ? [] : [{ what, expected: accepted[address] ?? 'not accepted yet', found: hash }]
  })
  const gone = Object.keys(accepted).filter(
    (address) => !scripts.has(address) && rowOf(address, list, bases) === undefined,
  )
  return [
    ...inPage,
    ...known,
    ...gone.map((what) => ({ what: `script ${what}`, expected: accepted[what], found: nothing })),
  ]
}

/**
 * All differences between the observed page and the list.
 * @param seen the result of `observe`
 * @param against `build`: folder of the built web, null = none; `accepted`: hashes by address that a person accepted
 * @returns {Difference[]}
 */
export function differences(seen, against) {
  const { list, bases } = against
  const isHttps = bases.PUBLIC_URL[0].startsWith('https:')
  return [
    ...policyDifferences(
      expectedPolicy(list, bases, isHttps, seen.inlineHashes),
      policyIn(seen.headers.get('content-security-policy')),
    ),
    ...headerDifferences(expectedHeaders(list, bases, isHttps), list.absentHeaders, seen.headers),
    ...seen.oddities.map((oddity) => ({ what: 'page', expected: 'no such element', found: oddity })),
    ...scriptDifferences(seen, against),
  ]
}

/** A difference as lines for a person. */
export const sentenceOf = ({ what, expected, found }) => `! ${what}\n    expected  ${expected}\n    found     ${found}`

/** The hashes for a person to accept: of all scripts that are not part of the build. */
export const acceptable = ({ scripts }, { list, bases, build }) =>
  Object.fromEntries(
    [...scripts]
      .filter(([address, { bytes }]) => {
        const row = rowOf(address, list, bases)
        return row !== undefined && (row.integrity !== 'build' || isOfBuild(address, bytes, build) === null)
      })
      .map(([address, { hash }]) => [address, hash]),
  )
