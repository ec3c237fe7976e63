import { cents, type Cents } from '@forno/domain/core/words'
import type { Complain, MapValue, Spot, Value } from './yaml-value.ts'

/** Marks a value that was reported as an error; never leaves the readers. */
export const faulty: unique symbol = Symbol('faulty')
export type Faulty = typeof faulty
/** Converts YAML to a domain value, or reports an error with its line. */
export type Reader<T> = (value: Value, complain: Complain) => T | Faulty
export type Optional<T> = { readonly read: Reader<T>; readonly absent: T }
type Field<T> = Reader<T> | Optional<T>
export type ValueAt<T> = { readonly value: T; readonly at: Spot }

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

const refuse = (value: Value, complain: Complain, wanted: string): Faulty => {
  complain(value.at, `expected ${wanted}, found ${show(value)}`)
  return faulty
}

export const text: Reader<string> = (value, complain) => {
  if (value.kind === 'scalar' && typeof value.content === 'number')
    return refuse(value, complain, 'text (put a number that is text in quotes)')
  return value.kind === 'scalar' && typeof value.content === 'string' && value.content.trim() !== ''
    ? value.content.trim()
    : refuse(value, complain, 'text')
}

export const flag: Reader<boolean> = (value, complain) =>
  value.kind === 'scalar' && typeof value.content === 'boolean'
    ? value.content
    : refuse(value, complain, 'true or false')

export const matching =
  (pattern: RegExp, wanted: string): Reader<string> =>
  (value, complain) => {
    const read = text(value, complain)
    if (read === faulty) return faulty
    return pattern.test(read) ? read : refuse(value, complain, wanted)
  }

/** A lower-case hyphenated name, as used in URLs. */
export const slug: Reader<string> = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a lower-case name like garlic-bread')

export const number =
  (min: number, max: number): Reader<number> =>
  (value, complain) =>
    value.kind === 'scalar' && typeof value.content === 'number' && value.content >= min && value.content <= max
      ? value.content
      : refuse(value, complain, `a number from ${min} to ${max}`)

export const whole =
  (min: number, max: number): Reader<number> =>
  (value, complain) => {
    const read = number(min, max)(value, complain)
    if (read === faulty || Number.isInteger(read)) return read
    return refuse(value, complain, `a whole number from ${min} to ${max}`)
  }

/** Dollars such as `12.95`, as whole cents. */
export const money: Reader<Cents> = (value, complain) => {
  if (value.kind !== 'scalar' || typeof value.content !== 'number') return refuse(value, complain, 'dollars like 12.95')
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value.written)
  if (!parts) return refuse(value, complain, 'dollars like 12.95')
  const [, sign, dollars, fraction = ''] = parts
  if (sign === '-') {
    complain(value.at, `money cannot be negative: ${value.written}`)
    return faulty
  }
  if (fraction.length > 2) {
    complain(value.at, `${value.written} has a fraction of a cent`)
    return faulty
  }
  return cents(Number(dollars) * 100 + Number(fraction.padEnd(2, '0')))
}

/** A word of a fixed set, or the id of something defined in another file. */
export const knownName =
  <Id extends string>({ what, ids }: KnownIds<Id>): Reader<Id> =>
  (value, complain) => {
    const read = text(value, complain)
    if (read === faulty) return faulty
    for (const id of ids) if (id === read) return id
    complain(value.at, `there is no ${what} '${read}'`)
    return faulty
  }

export const oneOf = <Word extends string>(what: string, words: readonly Word[]): Reader<Word> =>
  knownName({ what, ids: new Set(words) })

export const list =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value, complain) => {
    if (value.kind !== 'list') return refuse(value, complain, 'a list')
    const sound: T[] = []
    for (const item of value.items) {
      const result = read(item, complain)
      if (result !== faulty) sound.push(result)
    }
    return sound.length === value.items.length ? sound : faulty
  }

/** A list without duplicates. */
export const listOfDifferent =
  <T extends string>(read: Reader<T>): Reader<readonly T[]> =>
  (value, complain) => {
    const items = list(written(read))(value, complain)
    if (items === faulty) return faulty
    const seen = new Set<T>()
    for (const item of items) {
      if (seen.has(item.value)) complain(item.at, `'${item.value}' is in this list twice`)
      seen.add(item.value)
    }
    return seen.size === items.length ? [...seen] : faulty
  }

export const written =
  <T>(read: Reader<T>): Reader<ValueAt<T>> =>
  (value, complain) => {
    const result = read(value, complain)
    return result === faulty ? faulty : { value: result, at: value.at }
  }

export const mapped =
  <From, To>(read: Reader<From>, change: (from: From) => To): Reader<To> =>
  (value, complain) => {
    const result = read(value, complain)
    return result === faulty ? faulty : change(result)
  }

/** Reads a value, or null for the word that means "no limit". */
export const orWord =
  <T>(word: string, read: Reader<T>): Reader<T | null> =>
  (value, complain) =>
    value.kind === 'scalar' && value.content === word ? null : read(value, complain)

export const asMap = (value: Value, complain: Complain): MapValue | Faulty =>
  value.kind === 'map' ? value : refuse(value, complain, 'names with values')

/** Values by name; `all` requires every known name. */
export const byName =
  <Id extends string, T>(known: KnownIds<Id>, read: Reader<T>, all = false): Reader<Readonly<Record<Id, T>>> =>
  (value, complain) => {
    const map = asMap(value, complain)
    if (map === faulty) return faulty
    const found: [string, T][] = []
    let sound = true
    for (const [name, entry] of map.entries) {
      const isKnown = [...known.ids].some((id) => id === name)
      if (!isKnown) complain(entry.key, `there is no ${known.what} '${name}'`)
      const result = read(entry.value, complain)
      if (result === faulty || !isKnown) sound = false
      else found.push([name, result])
    }
    for (const id of all ? known.ids : []) {
      if (map.entries.has(id)) continue
      complain(map.at, `${known.what} '${id}' is missing`)
      sound = false
    }
    return sound ? (Object.fromEntries(found) as Record<Id, T>) : faulty
  }

/** Named fields; reports unknown and missing names. */
export const fields =
  <S extends Shape>(shape: S): Reader<FieldsOf<S>> =>
  (value, complain) => {
    const map = asMap(value, complain)
    if (map === faulty) return faulty
    let sound = true
    for (const [name, entry] of map.entries) {
      if (Object.hasOwn(shape, name)) continue
      complain(entry.key, `unknown key '${name}'`)
      sound = false
    }
    const found: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(shape)) {
      const entry = map.entries.get(name)
      if (entry) found[name] = (typeof field === 'function' ? field : field.read)(entry.value, complain)
      else if (typeof field !== 'function') found[name] = field.absent
      else {
        complain(map.at, `'${name}' is missing`)
        found[name] = faulty
      }
      if (found[name] === faulty) sound = false
    }
    return sound ? (found as FieldsOf<S>) : faulty
  }

/** Merges a map over defaults: a key that it omits comes from the defaults. */
export const withDefaults = (defaults: MapValue, value: Value): Value =>
  value.kind === 'map' ? { ...value, entries: new Map([...defaults.entries, ...value.entries]) } : value

/** The entries of the list `name`, each merged over the other keys of the file as defaults. */
export const entriesUnder = (file: Value, name: string, complain: Complain): readonly Value[] => {
  const map = asMap(file, complain)
  if (map === faulty) return []
  const entry = map.entries.get(name)
  if (!entry) {
    complain(map.at, `'${name}' is missing`)
    return []
  }
  if (entry.value.kind !== 'list') {
    refuse(entry.value, complain, 'a list')
    return []
  }
  const rest = new Map([...map.entries].filter(([key]) => key !== name))
  return entry.value.items.map((item) => withDefaults({ ...map, entries: rest }, item))
}
