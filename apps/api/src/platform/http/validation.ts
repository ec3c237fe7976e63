import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { readEmail } from '@forno/domain/core/email-address'
import { readTyped, type TypedAs } from '@forno/domain/core/typed-text'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

type FieldPlace = {
  readonly parentData: Record<string | number, unknown>
  readonly parentDataProperty: string | number
}

/** A text of which nothing is left is blank. An empty one would count as left out. */
const blank = ' '

/** Cleans a typed text in place, before the other rules of its schema. A text that cannot be stored stays. [API-16] */
const cleanField = (as: TypedAs, text: string, _schema?: unknown, place?: FieldPlace): boolean => {
  if (text !== '' && place !== undefined && isStorable(text))
    place.parentData[place.parentDataProperty] = readTyped(text, as) || blank
  return true
}

/**
 * Bodies are not coerced ("2" is not a number) and lose properties that their schema does not name. Params and
 * queries are text, so they are coerced to the types of their schema.
 */
const makeAjv = ({ coerceTypes, removeAdditional }: { coerceTypes: boolean; removeAdditional: false | 'all' }): Ajv => {
  const ajv = new Ajv({
    allErrors: false,
    coerceTypes,
    removeAdditional,
    useDefaults: true,
    multipleOfPrecision: 6,
    strict: false,
  })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  ajv.addFormat('email', (text) => readEmail(text) !== null)
  ajv.addKeyword({
    keyword: 'x-typed',
    type: 'string',
    before: 'maxLength',
    modifying: true,
    validate: cleanField,
  })
  return ajv
}

const strict = makeAjv({ coerceTypes: false, removeAdditional: 'all' })
const coercing = makeAjv({ coerceTypes: true, removeAdditional: false })

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

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object and the name of a value at a JSON pointer; null = the value is not a field of an object. */
const fieldAt = (body: unknown, pointer: string): { readonly of: Fields; readonly name: string } | null => {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = names.pop()
  const of = names.reduce<unknown>((at, each) => (at as Fields | null | undefined)?.[each], body)
  return name !== undefined && isFields(of) ? { of, name } : null
}

/** More empty fields than a form has. */
const mostEmptyFields = 40

/**
 * Validates a body. An optional field whose empty text the schema refuses counts as left out, as a form sends a field
 * that was not filled in: `orderDueAt: ''` is ASAP. A required field stays refused. [API-16]
 */
const withoutEmptyFields = (validate: ValidateFunction, body: unknown): boolean => {
  for (let count = 0; count < mostEmptyFields; count += 1) {
    if (validate(body)) return true
    const errors = validate.errors ?? []
    const [field] = errors.flatMap(({ instancePath }) => {
      const found = fieldAt(body, instancePath)
      return found !== null && found.of[found.name] === '' ? [found] : []
    })
    if (field === undefined) return false
    Reflect.deleteProperty(field.of, field.name)
    if (validate(body)) return true
    const isRequired = (validate.errors ?? []).some(({ params }) => params['missingProperty'] === field.name)
    if (!isRequired) continue
    field.of[field.name] = ''
    validate.errors = errors
    return false
  }
  return false
}

/** The largest UUID, which no row has (RFC 9562, 5.10). */
const unknownId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type ParamsSchema = { readonly properties?: Readonly<Record<string, { readonly format?: string }>> }

/**
 * Replaces ids of a path that are no UUID by an unknown one: what cannot exist is answered as what does not exist, by
 * the same checks of rights and with the same refusal. [API-16]
 */
const makeReadIds = (schema: ParamsSchema): ((params: unknown) => void) => {
  const names = Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format === 'uuid')
    .map(([name]) => name)
  return (params) => {
    if (!isFields(params)) return
    for (const name of names) if (!uuid.test(String(params[name]))) params[name] = unknownId
  }
}

/**
 * Checks the schema, and that every text can be stored: no row can match a path such as `/%00`. The schema is compiled
 * at the first call: all of them together take a tenth of a start.
 */
const validator = (schema: object, httpPart: string | undefined): Validate => {
  const isBody = httpPart === 'body'
  let compiled: ValidateFunction | null = null
  const readIds = httpPart === 'params' ? makeReadIds(schema) : null
  const check: Validate = (value) => {
    const validate = (compiled ??= (isBody ? strict : coercing).compile(schema))
    readIds?.(value)
    const isValid = isBody ? withoutEmptyFields(validate, value) : validate(value)
    const path = isValid ? unstorableText(value) : null
    check.errors = path === null ? (validate.errors ?? null) : [complaint(path)]
    return isValid && path === null
  }
  return check
}

/** Strict for bodies; coercing for params and queries. [API-16] */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): Validate =>
  validator(schema, httpPart)
