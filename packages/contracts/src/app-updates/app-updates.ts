import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'
import { OneOf } from '../core/values.ts'

// The calls of @capgo/capacitor-updater, which it makes by itself; its names are fixed. Fields that we do not read may
// be present. Bodies that do not fit are refused by our envelope: the updater counts any other status as a failure, and
// obeys Retry-After.

const Version = Type.String({ minLength: 1, maxLength: 64 })
const SemVer = Type.String({ pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$' })

/** What the updater tells about its app with each call. */
const device = {
  device_id: Type.String({ minLength: 1, maxLength: 64 }),
  /** The version of the native app. */
  version_build: Version,
  /** The version of the running bundle, or `builtin`. */
  version_name: Version,
}

export const checkAppUpdate = endpoint('POST /app-updates/check', {
  summary: 'The bundle that the phone app should run, as its updater asks [NAT-08]',
  access: 'anyone',
  // Not `change`, because callers that change something get priority when pages are rendered.
  callClass: 'read',
  body: Type.Object({ ...device, defaultChannel: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: Type.Union([
    Type.Object({
      version: SemVer,
      url: Type.String({ description: 'where the encrypted bundle is' }),
      checksum: Type.String({ description: 'SHA-256 of the decrypted bundle, encrypted with the private key; hex' }),
      session_key: Type.String({ description: 'initialisation vector and encrypted AES key, each in Base64' }),
    }),
    Type.Object({ kind: OneOf(['up_to_date', 'blocked']), message: Type.String() }),
  ]),
  refusals: [],
})

const Report = Type.Object({
  device_id: device.device_id,
  action: Type.String({ minLength: 1, maxLength: 64 }),
  /** The bundle that the report is about. */
  version_name: Type.Optional(Type.String({ maxLength: 200 })),
})

/** The most reports that the updater keeps and sends together. */
export const mostReports = 200

export const reportAppUpdates = endpoint('POST /app-updates/stats', {
  summary: "Reports of the phone app's updater; failed starts of a bundle count [NAT-08]",
  access: 'anyone',
  callClass: 'read',
  body: Type.Union([Report, Type.Array(Report, { minItems: 1, maxItems: mostReports })]),
  reply: Type.Object({ status: Type.Literal('ok') }),
  refusals: [],
})

export const getAppBundle = endpoint('GET /app-updates/bundles/:id', {
  summary: 'An encrypted bundle, by its SHA-256 [NAT-08]',
  access: 'anyone',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 }) }),
  reply: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description: 'An encrypted zip' }),
  answer: 'binary',
  refusals: ['PageUnknown'],
})
