import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/** Bodies are taken as they come ("2" is no number); params and query are text by nature and are read as what they should be. */
const make = (coerceTypes: boolean): Ajv => {
  const ajv = new Ajv({
    allErrors: false,
    coerceTypes,
    removeAdditional: false,
    useDefaults: true,
    multipleOfPrecision: 6,
    strict: false,
  })
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv
}

const strict = make(false)
const lax = make(true)

/** [API-16] */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): ValidateFunction =>
  (httpPart === 'body' ? strict : lax).compile(schema)
