import { Type, type Static } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

const Strings = Type.Record(Type.String(), Type.String())

/** The addresses and settings of the client. Every value is a string, and none is secret. [CFG-01] [CFG-02] */
export const Configuration = Type.Object({ uris: Strings, settings: Strings })
export type Configuration = Static<typeof Configuration>

export const getConfiguration = endpoint('GET /Configuration', {
  summary: 'Discovery: addresses and settings of this environment [CFG-01]',
  access: 'anyone',
  reply: Configuration,
  refusals: [],
})
