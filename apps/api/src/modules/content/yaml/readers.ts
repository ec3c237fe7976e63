import { cents, type Cents } from '@forno/domain/core/basic-types'
import type { ReportError, MapValue, FilePosition, Value } from './yaml-value.ts'

/** Marks a value that was reported as an error; never leaves the readers. */
export const invalid: unique symbol = Symbol('invalid')
export type Invalid = typeof invalid
/** Converts YAML to a domain value, or reports an error with its line. */
export type Reader<T> = (value: Value, report: ReportError) => T | Invalid
export type Optional<T> = { readonly read: Reader<T>; readonly absent: T }
type Field<T> = Reader<T> | Optional<T>
export type ValueAt<T> = { readonly value: T; readonly at: FilePosition }

type Shape = Readonly<Record<string, Field<unknown>>>
type FieldsOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends Reader<infer T> ? T : S[K] extends Optional<infer T> ? T : never
}

/** The known ids of a kind, and the name of the kind in error messages. */
export type KnownIds<Id extends string> = { readonly what: string; readonly ids: ReadonlySet<Id> }

export const optional = <T>(read: Reader<T>, absent: T): Optional<T> => ({ read, absent })

const show = (value: Value): string => {
  if (value.kind !== 'scalar') return `a ${value.kind}`
  return value.content === null ? 'nothing' : `'${value.written}'`
}

const refuse = (value: Value, report: ReportError, expected: string): Invalid => {
  report(value.at, `expected ${expected}, found ${show(value)}`)
  return invalid
}

export const text: Reader<string> = (value, report) => {
  if (value.kind === 'scalar' && typeof value.content === 'number')
    return refuse(value, report, 'text (put a number that is text in quotes)')
  return value.kind === 'scalar' && typeof value.content === 'string' && value.content.trim() !== ''
    ? value.content.trim()
    : refuse(value, report, 'text')
}

export const flag: Reader<boolean> = (value, report) =>
  value.kind === 'scalar' && typeof value.content === 'boolean' ? value.content : refuse(value, report, 'true or false')

export const matching =
  (pattern: RegExp, expected: string): Reader<string> =>
  (value, report) => {
    const read = text(value, report)
    if (read === invalid) return invalid
    return pattern.test(read) ? read : refuse(value, report, expected)
  }

/** A lower-case hyphenated name, as used in URLs. */
export const slug: Reader<string> = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a lower-case name like garlic-bread')

export const number =
  (min: number, max: number): Reader<number> =>
  (value, report) =>
    value.kind === 'scalar' && typeof value.content === 'number' && value.content >= min && value.content <= max
      ? value.content
      : refuse(value, report, `a number from ${min} to ${max}`)

export const whole =
  (min: number, max: number): Reader<number> =>
  (value, report) => {
    const read = number(min, max)(value, report)
    if (read === invalid || Number.isInteger(read)) return read
    return refuse(value, report, `a whole number from ${min} to ${max}`)
  }

/** Dollars such as `12.95`, as whole cents. */
export const money: Reader<Cents> = (value, report) => {
  if (value.kind !== 'scalar' || typeof value.content !== 'number') return refuse(value, report, 'dollars like 12.95')
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.written)
  if (!parts) return refuse(value, report, 'dollars like 12.95')
  const [, sign, dollars, fraction = ''] = parts
  if (sign === '-') {
    report(value.at, `money cannot be negative: ${value.written}`)
    return invalid
  }
  if (fraction.length > 2) {
    report(value.at, `${value.written} has a fraction of a cent`)
    return invalid
  }
  return cents(Number(dollars) * 100 + Number(fraction.padEnd(2, '0')))
}

/** A word of a fixed set, or the id of something defined in another file. */
export const knownName =
  <Id extends string>({ what, ids }: KnownIds<Id>): Reader<Id> =>
  (value, report) => {
    const read = text(value, report)
    if (read === invalid) return invalid
    for (const id of ids) if (id === read) return id
    report(value.at, `there is no ${what} '${read}'`)
    return invalid
  }

export const oneOf = <Word extends string>(what: string, words: readonly Word[]): Reader<Word> =>
  knownName({ what, ids: new Set(words) })

export const list =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value, report) => {
    if (value.kind !== 'list') return refuse(value, report, 'a list')
    const valid: T[] = []
    for (const item of value.items) {
      const result = read(item, report)
      if (result !== invalid) valid.push(result)
    }
    return valid.length === value.items.length ? valid : invalid
  }

/** A list without duplicates. */
export const listOfDifferent =
  <T extends string>(read: Reader<T>): Reader<readonly T[]> =>
  (value, report) => {
    const items = list(withPosition(read))(value, report)
    if (items === invalid) return invalid
    const seen = new Set<T>()
    for (const item of items) {
      if (seen.has(item.value)) report(item.at, `'${item.value}' is in this list twice`)
      seen.add(item.value)
    }
    return seen.size === items.length ? [...seen] : invalid
  }

export const withPosition =
  <T>(read: Reader<T>): Reader<ValueAt<T>> =>
  (value, report) => {
    const result = read(value, report)
    return result === invalid ? invalid : { value: result, at: value.at }
  }

export const mapped =
  <From, To>(read: Reader<From>, change: (from: From) => To): Reader<To> =>
  (value, report) => {
    const result = read(value, report)
    return result === invalid ? invalid : change(result)
  }

/** Reads a value, or null for the word that means "no limit". */
export const orWord =
  <T>(word: string, read: Reader<T>): Reader<T | null> =>
  (value, report) =>
    value.kind === 'scalar' && value.content === word ? null : read(value, report)

export const asMap = (value: Value, report: ReportError): MapValue | Invalid =>
  value.kind === 'map' ? value : refuse(value, report, 'names with values')

/** Values by name; `all` requires every known name. */
export const byName =
  <Id extends string, T>(known: KnownIds<Id>, read: Reader<T>, all = false): Reader<Readonly<Record<Id, T>>> =>
  (value, report) => {
    const map = asMap(value, report)
    if (map === invalid) return invalid
    const found: [string, T][] = []
    let valid = true
    for (const [name, entry] of map.entries) {
      const isKnown = [...known.ids].some((id) => id === name)
      if (!isKnown) report(entry.key, `there is no ${known.what} '${name}'`)
      const result = read(entry.value, report)
      if (result === invalid || !isKnown) valid = false
      else found.push([name, result])
    }
    for (const id of all ? known.ids : []) {
      if (map.entries.has(id)) continue
      report(map.at, `${known.what} '${id}' is missing`)
      valid = false
    }
    return valid ? (Object.fromEntries(found) as Record<Id, T>) : invalid
  }

/** Named fields; reports unknown and missing names. */
export const fields =
  <S extends Shape>(shape: S): Reader<FieldsOf<S>> =>
  (value, report) => {
    const map = asMap(value, report)
    if (map === invalid) return invalid
    let valid = true
    for (const [name, entry] of map.entries) {
      if (Object.hasOwn(shape, name)) continue
      report(entry.key, `unknown key '${name}'`)
      valid = false
    }
    const found: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(shape)) {
      const entry = map.entries.get(name)
      if (entry) found[name] = (typeof field === 'function' ? field : field.read)(entry.value, report)
      else if (typeof field !== 'function') found[name] = field.absent
      else {
        report(map.at, `'${name}' is missing`)
        found[name] = invalid
      }
      if (found[name] === invalid) valid = false
    }
    return valid ? (found as FieldsOf<S>) : invalid
  }

/** Merges a map over defaults: a key that it omits comes from the defaults. */
export const withDefaults = (defaults: MapValue, value: Value): Value =>
  value.kind === 'map' ? { ...value, entries: new Map([...defaults.entries, ...value.entries]) } : value

/** The entries of the list `name`, each merged over the other keys of the file as defaults. */
export const entriesUnder = (file: Value, name: string, report: ReportError): readonly Value[] => {
  const map = asMap(file, report)
  if (map === invalid) return []
  const entry = map.entries.get(name)
  if (!entry) {
    report(map.at, `'${name}' is missing`)
    return []
  }
  if (entry.value.kind !== 'list') {
    refuse(entry.value, report, 'a list')
    return []
  }
  const rest = new Map([...map.entries].filter(([key]) => key !== name))
  return entry.value.items.map((item) => withDefaults({ ...map, entries: rest }, item))
}
