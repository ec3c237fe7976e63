import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialise = (value: unknown) => string

const compiled = new WeakMap<object, Serialise>()

/**
 * The serialiser of a schema, compiled once per process. Fastify compiles one per route and status: 900, of which 800
 * are for the error envelope. That takes more than a second of every start.
 */
export const serialiserOf = (schema: object): Serialise => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const made = fastJson(schema, { schema: { ErrorEnvelope } })
  compiled.set(schema, made)
  return made
}

export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => serialiserOf(schema)
