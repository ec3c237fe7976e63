import type { AnyEndpoint, ReplyOf } from '@forno/contracts/core/endpoint'
import { ErrorEnvelope } from '@forno/contracts/refusals/envelope'
import { refusals } from '@forno/contracts/refusals/table'
import type { RefusalRow } from '@forno/contracts/refusals/row'
import type { RefusalName } from '@forno/domain/core/refusal'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

const ajv = new Ajv({ allErrors: true, multipleOfPrecision: 6, strict: false })
;(addFormats as unknown as (ajv: Ajv) => void)(ajv)

const complaints = (schema: object, value: unknown): string => {
  const validate = ajv.compile(schema)
  return validate(value) ? '' : ajv.errorsText(validate.errors, { dataVar: 'reply' })
}

/** The reply of a successful call: checks the contract's status and schema. [API-02] */
export const replyOf = <E extends AnyEndpoint>(endpoint: E, response: LightMyRequestResponse): ReplyOf<E> => {
  expect([response.statusCode, response.statusCode < 400 ? '' : response.body]).toEqual([endpoint.status ?? 200, ''])
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const reply = response.json<ReplyOf<E>>()
  expect(complaints(endpoint.reply, reply)).toBe('')
  return reply
}

/** The error envelope of a call refused with this name: checks it against the table of refusals. [API-03] [API-05] */
export const refusalOf = (response: LightMyRequestResponse, name: RefusalName): ErrorEnvelope => {
  const row: RefusalRow = refusals[name]
  const envelope = response.json<ErrorEnvelope>()
  expect({ status: response.statusCode, code: envelope.code, reason: envelope.data?.reason }).toEqual({
    status: row.status,
    code: row.code,
    reason: row.reason,
  })
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(complaints(ErrorEnvelope, envelope)).toBe('')
  expect(Object.keys(envelope).filter((key) => !['code', 'message', 'type', 'data'].includes(key))).toEqual([])
  return envelope
}
