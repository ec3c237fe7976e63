import { isFields } from '@forno/domain/core/unknown-fields'
import type { TSchema } from 'typebox'
import { Errors } from 'typebox/value'

type Schema = TSchema & {
  readonly anyOf?: readonly Schema[] | undefined
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Schema | undefined
}

/** The branch of a union with the value's kind, otherwise the one that shares most fields with it. */
const branchOf = (branches: readonly Schema[], value: unknown): Schema | null => {
  if (!isFields(value)) return branches[0] ?? null
  const kinds = branches.filter(({ properties }) => properties?.['kind']?.const !== undefined)
  if (kinds.length > 0) return kinds.find(({ properties }) => properties?.['kind']?.const === value['kind']) ?? null
  const shared = ({ properties = {} }: Schema) => Object.keys(value).filter((name) => name in properties).length
  return branches.toSorted((one, other) => shared(other) - shared(one))[0] ?? null
}

const leafErrors = (schema: TSchema, value: unknown, at: string): readonly string[] =>
  Errors(schema, value)
    .slice(0, 1)
    .map(({ message }) => `${at || '/'} ${message}`)

/**
 * The errors of a value, each with the path of its field. Of a union it reports only the branch that the value means;
 * the library reports all of them.
 */
export const schemaErrors = (schema: Schema, value: unknown, at = ''): readonly string[] => {
  if (schema.anyOf !== undefined) {
    const branch = branchOf(schema.anyOf, value)
    return branch === null ? [`${at}/kind is unknown`] : schemaErrors(branch, value, at)
  }
  const { properties, items } = schema
  if (properties !== undefined && isFields(value)) {
    const missing = (schema.required ?? []).filter((name) => value[name] === undefined)
    const known = Object.entries(value).filter(([, each]) => each !== undefined)
    return [
      ...missing.map((name) => `${at}/${name} is missing`),
      ...known.flatMap(([name, each]) =>
        properties[name] === undefined
          ? [`${at}/${name} is not a field`]
          : schemaErrors(properties[name], each, `${at}/${name}`),
      ),
    ]
  }
  if (items !== undefined && Array.isArray(value))
    return [
      ...leafErrors({ ...schema, items: {} }, value, at),
      ...value.flatMap((each: unknown, index) => schemaErrors(items, each, `${at}/${index}`)),
    ]
  return leafErrors(schema, value, at)
}

/** The value without fields that its schema does not name. */
export const knownFields = (schema: Schema, value: unknown): unknown => {
  if (schema.anyOf !== undefined) {
    const branch = branchOf(schema.anyOf, value)
    return branch === null ? value : knownFields(branch, value)
  }
  const { properties, items } = schema
  if (items !== undefined && Array.isArray(value)) return value.map((each: unknown) => knownFields(items, each))
  if (properties === undefined || !isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const field = properties[name]
      return field === undefined ? [] : [[name, knownFields(field, each)]]
    }),
  )
}
