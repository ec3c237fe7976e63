import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Bodies are not coerced ("2" is not a number) and lose properties that their schema does not name. Params and
 * queries are text, so they are coerced to the types of their schema.
 */
const make = ({ coerceTypes, removeAdditional }: { coerceTypes: boolean; removeAdditional: false | 'all' }): Ajv => {
  const ajv = new Ajv({
    allErrors: false,
    coerceTypes,
    removeAdditional,
    useDefaults: true,
    multipleOfPrecision: 6,
    strict: false,
  })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv
}

const strict = make({ coerceTypes: false, removeAdditional: 'all' })
const lax = make({ coerceTypes: true, removeAdditional: false })

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * The JSON pointer of the first text that PostgreSQL cannot store: U+0000 or half a surrogate pair; null = none.
 * Iterative, because a body can be nested deeper than the call stack.
 */
export const unstorableText = (body: unknown): string | null => {
  const pending: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) pending.push({ value: inner, path: `${path}/${key}` })
  }
  return null
}

const complaint = (instancePath: string): ErrorObject => ({
  instancePath,
  keyword: 'text',
  schemaPath: '',
  params: {},
  message: 'must not contain characters that cannot be stored',
})

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null }

/**
 * Checks the schema, and that every text can be stored: no row can match a path such as `/%00`. The schema is compiled
 * at the first call: all of them together take a tenth of a start.
 */
const validator = (ajv: Ajv, schema: object): Validate => {
  let compiled: ValidateFunction | null = null
  const check: Validate = (value) => {
    const validate = (compiled ??= ajv.compile(schema))
    const isValid = validate(value)
    const path = isValid ? unstorableText(value) : null
    check.errors = path === null ? (validate.errors ?? null) : [complaint(path)]
    return isValid && path === null
  }
  return check
}

/** Strict for bodies; coercing for params and queries. [API-16] */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): Validate =>
  validator(httpPart === 'body' ? strict : lax, schema)
