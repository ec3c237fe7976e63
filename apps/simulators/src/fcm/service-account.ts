import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Environment } from '../platform/party-definition.ts'

/** The account of the shop at Google Cloud, as its JSON key names it. */
export type ServiceAccount = {
  readonly projectId: string
  readonly clientEmail: string
  readonly publicKey: KeyObject
}

const demo = { projectId: 'forno-demo', clientEmail: 'push@forno-demo.iam.gserviceaccount.com' } as const

let generatedKey: string | undefined

/** A key of this process: making an RSA key takes long, and only a shop without a key of its own needs one. */
const demoKey = (): string => {
  generatedKey ??= String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
  )
  return generatedKey
}

/** The account of these settings; the demo account without them. */
export const serviceAccount = (environment: Environment): ServiceAccount => ({
  projectId: environment['FCM_PROJECT_ID'] ?? demo.projectId,
  clientEmail: environment['FCM_CLIENT_EMAIL'] ?? demo.clientEmail,
  publicKey: createPublicKey((environment['FCM_PRIVATE_KEY'] ?? demoKey()).replaceAll('\\n', '\n')),
})

/** The shop's settings for the demo account. */
export const demoAccountSettings = (): Readonly<Record<string, string>> => ({
  FCM_PROJECT_ID: demo.projectId,
  FCM_CLIENT_EMAIL: demo.clientEmail,
  FCM_PRIVATE_KEY: demoKey(),
})
