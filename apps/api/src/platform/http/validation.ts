import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Bodies are taken as they come ("2" is no number) and lose what their schema does not name; params and query are text by nature and
 * are read as what they should be.
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

const isKeepable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * Where a request holds text that PostgreSQL cannot keep, U+0000 or half a surrogate pair, as a JSON pointer; null = nowhere.
 * Without recursion, because a body may be nested deeper than the call stack.
 */
export const unkeepableText = (body: unknown): string | null => {
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: body, path: '' }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isKeepable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) left.push({ value: inner, path: `${path}/${key}` })
  }
  return null
}

const complaint = (instancePath: string): ErrorObject => ({
  instancePath,
  keyword: 'text',
  schemaPath: '',
  params: {},
  message: 'must hold no characters that cannot be kept',
})

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null }

/** What a schema says, and that every text in it can be kept: a path such as `/%00` asks for no row that there can be. */
const validator = (ajv: Ajv, schema: object): Validate => {
  const validate = ajv.compile(schema)
  const check: Validate = (value) => {
    const isValid = validate(value)
    const path = isValid ? unkeepableText(value) : null
    check.errors = path === null ? (validate.errors ?? null) : [complaint(path)]
    return isValid && path === null
  }
  return check
}

/** [API-16] */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): Validate =>
  validator(httpPart === 'body' ? strict : lax, schema)
