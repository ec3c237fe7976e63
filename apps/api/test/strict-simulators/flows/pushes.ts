import { createECDH, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { OrderId } from '@forno/domain/core/basic-types'
import { decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose'
import { makeSendApns } from '../../../src/modules/push/apns-client.ts'
import { makeSendFcm } from '../../../src/modules/push/fcm-client.ts'
import type { Push } from '../../../src/modules/push/push-outcome.ts'
import { makeSendWebPush, type Subscription } from '../../../src/modules/push/web-push-client.ts'
import type { ClaimsToken, ProviderFlows, Urls } from '../flow.ts'
import { withHttp2Relay } from '../relay.ts'
import type { WireRequest } from '../wire-request.ts'
import { control, timeout } from './payment.ts'

const push: Push = {
  title: 'Your order is ready',
  body: 'Newtown has your pizza.',
  orderId: '11111111-1111-4111-8111-111111111111' as OrderId,
  message: 'ready',
  url: '/order/11111111-1111-4111-8111-111111111111',
  topic: 'order-1',
  lifetime: 900,
}
const times = { now: Date.now, deadline: timeout }

/** A token in one field of a request, with the key that signs it. */
const tokenIn = (
  read: (request: WireRequest) => string | undefined,
  write: (request: WireRequest, token: string) => WireRequest,
  key: () => KeyObject,
): ClaimsToken => ({
  claimsOf: (request) => {
    const token = read(request)
    return token === undefined ? null : decodeJwt(token)
  },
  withClaims: async (request, claims) => {
    const { alg = '', ...header } = decodeProtectedHeader(read(request) ?? '')
    return write(request, await new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, ...header }).sign(key()))
  },
})

const withHeader = (request: WireRequest, authorization: string): WireRequest => ({
  ...request,
  headers: { ...request.headers, authorization },
})
const authorizationOf = ({ headers }: WireRequest): string => headers['authorization'] ?? ''

const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const appleKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
const clientEmail = 'push@forno-demo.iam.gserviceaccount.com'

const toAndroid = async ({ fcm: url }: Urls): Promise<void> => {
  const { token } = await control<{ token: string }>(`${url}/control/devices`, {})
  const account = { clientEmail, privateKey: rsaKey, tokenUrl: `${url}/token` }
  await makeSendFcm({ url, projectId: 'forno-demo', account }, times)(token, push)
}

const assertion = tokenIn(
  ({ body }) => (body.kind === 'form' ? body.fields.find(([name]) => name === 'assertion')?.[1] : undefined),
  (request, token) =>
    request.body.kind === 'form'
      ? {
          ...request,
          body: {
            ...request.body,
            fields: request.body.fields.map(([name, value]) => [name, name === 'assertion' ? token : value] as const),
          },
        }
      : request,
  () => rsaKey,
)

export const fcmFlows: ProviderFlows = {
  provider: 'fcm',
  simulators: ['fcm'],
  environ: { FCM_PRIVATE_KEY: pemOf(rsaKey) },
  flows: [{ name: 'a push to Android', run: toAndroid, token: assertion }],
}

const appId = 'com.example.forno'

const toIphone = async ({ apns }: Urls): Promise<void> => {
  const { token } = await control<{ token: string }>(`${apns}/control/devices`, { topic: appId })
  const app = { appId, teamId: 'DEMOTEAM01', keyId: 'DEMOKEY001', privateKey: appleKey }
  await withHttp2Relay(apns, (url) => makeSendApns({ ...app, url }, times)(token, push))
}

const bearer = /^bearer (.+)$/

export const apnsFlows: ProviderFlows = {
  provider: 'apns',
  simulators: ['apns'],
  environ: { APNS_PRIVATE_KEY: pemOf(appleKey) },
  flows: [
    {
      name: 'a push to an iPhone',
      run: toIphone,
      token: tokenIn(
        (request) => bearer.exec(authorizationOf(request))?.[1],
        (request, token) => withHeader(request, `bearer ${token}`),
        () => appleKey,
      ),
    },
  ],
}

const vapid = {
  subject: 'mailto:push@forno.example',
  publicKey: 'BHZBxQLoSFx_xJZofgdDcEa01uaxQvUsuy-Y96x7YVlWZMyqYU7jzat5B-e1MpmdnqAP9nlBuv1IzWwJ_eBBnxI',
  privateKey: '0JwuV6EWTPnsbOcYpF6pPhU-2Y_UjOKi0xEcYqjpgOo',
}

const toBrowser = async ({ push: url }: Urls): Promise<void> => {
  const key = { applicationServerKey: vapid.publicKey }
  await makeSendWebPush(vapid)(await control<Subscription>(`${url}/control/subscriptions`, key), push)
}

const vapidHeader = /^vapid t=([^,]+), ?k=(.+)$/

const vapidClaims: ClaimsToken = {
  claimsOf: (request) => decodeJwt(vapidHeader.exec(authorizationOf(request))?.[1] ?? ''),
  withClaims: (request, claims) => {
    const [, token = '', key = ''] = vapidHeader.exec(authorizationOf(request)) ?? []
    const [head = ''] = token.split('.')
    const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(vapid.privateKey, 'base64url')
    const point = curve.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', d: vapid.privateKey, x, y }
    const sign = createSign('sha256').update(signed)
    const signature = sign.sign({ key: jwk as never, format: 'jwk', dsaEncoding: 'ieee-p1363' } as never)
    return Promise.resolve(withHeader(request, `vapid t=${signed}.${signature.toString('base64url')}, k=${key}`))
  },
}

export const webPushFlows: ProviderFlows = {
  provider: 'push',
  simulators: ['push'],
  flows: [{ name: 'a push to a browser', run: toBrowser, token: vapidClaims }],
}
