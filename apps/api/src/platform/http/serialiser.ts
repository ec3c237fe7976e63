import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialise = (value: unknown) => string

const compiled = new WeakMap<object, Serialise>()

const compile = (schema: object): Serialise => {
  const made = fastJson(schema, { schema: { ErrorEnvelope } })
  compiled.set(schema, made)
  return made
}

/**
 * The serialiser of a schema, compiled once per process, at its first answer. Fastify asks for one per route and
 * status: 900, of which 800 are for the error envelope.
 */
export const serialiserOf =
  (schema: object): Serialise =>
  (value) =>
    (compiled.get(schema) ?? compile(schema))(value)

export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => serialiserOf(schema)
