import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { Type } from 'typebox'
import { originOf } from '../../platform/settings/network-settings.ts'
import { list, optionalText, partyAddressOr } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../platform/settings/setting.ts'
import type { ApnsApp } from './apns-client.ts'
import type { FcmProject } from './fcm-client.ts'

const base64Url = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}$` })
const keyRule = 'must be a key of `npx web-push generate-vapid-keys`'

const publicKey: Setting<string | null> = { ...optionalText('VAPID_PUBLIC_KEY'), schema: base64Url(87), rule: keyRule }
const privateKey: Setting<string | null> = {
  ...optionalText('VAPID_PRIVATE_KEY', { isSecret: true, demo: '0JwuV6EWTPnsbOcYpF6pPhU-2Y_UjOKi0xEcYqjpgOo' }),
  schema: base64Url(43),
  rule: keyRule,
}
const subject: Setting<string | null> = {
  ...optionalText('VAPID_SUBJECT'),
  schema: Type.String({ pattern: '^(mailto:[^\\s@]+@[^\\s@]+|https://\\S+)$' }),
  rule: 'must be a contact of the operator, mailto: or https:',
}
const extraOrigins: Setting<readonly string[]> = {
  ...list('PUSH_EXTRA_ORIGINS', '', { isThirdParty: true }),
  schema: Type.Array(Type.Refine(Type.String(), (text) => originOf(text) !== null)),
  rule: 'must be origins such as https://push.example.com, separated by commas',
  decode: (texts: readonly string[]) => texts.flatMap((text) => originOf(text) ?? []),
}

/** A private key as PEM. Its line breaks may be written as `\\n`, as in the JSON key of a service account. */
const pem = (variable: string): Setting<string | null> => ({
  ...optionalText(variable, { isSecret: true }),
  rule: 'must be a private key as PEM',
  decode: (input: string) => input.replaceAll('\\n', '\n'),
})
const keyId = (variable: string): Setting<string | null> => ({
  ...optionalText(variable),
  schema: Type.String({ pattern: '^[A-Z0-9]{10}$' }),
  rule: 'must be the 10 characters of a key id of Apple',
})

type KeyKind = 'rsa' | 'p256'

const isOfKind = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject, kind: KeyKind): boolean =>
  kind === 'rsa' ? type === 'rsa' : type === 'ec' && details?.namedCurve === 'prime256v1'

/** The key of a PEM text; null = another kind of key, or none. */
const privateKeyOf = (text: string, kind: KeyKind): KeyObject | null => {
  try {
    const key = createPrivateKey(text)
    return isOfKind(key, kind) ? key : null
  } catch {
    return null
  }
}

/** Complaints about settings of which only some are set, and about a key of a wrong kind. */
const groupComplaints = (
  variables: Readonly<Record<string, string | null>>,
  [keyVariable, kind]: readonly [variable: string, kind: KeyKind],
): readonly string[] => {
  const values = Object.values(variables)
  const names = Object.keys(variables)
  if (values.every((value) => value === null)) return []
  if (values.includes(null)) return [`${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`]
  const isKey = privateKeyOf(variables[keyVariable] ?? '', kind) !== null
  return isKey ? [] : [`${keyVariable} must be a private key as PEM, ${kind === 'rsa' ? 'RSA' : 'on P-256'}`]
}

/** Whether the public key belongs to the private one. */
const isPair = (publicText: string, privateText: string): boolean => {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateText, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicText
}

type VapidSettings = Readonly<Record<'vapidPublicKey' | 'vapidPrivateKey' | 'vapidSubject', string | null>>

const vapidComplaints = ({ vapidPublicKey, vapidPrivateKey, vapidSubject }: VapidSettings): readonly string[] => {
  const parts = [vapidPublicKey, vapidPrivateKey, vapidSubject]
  if (parts.every((part) => part === null)) return []
  if (vapidPublicKey === null || vapidPrivateKey === null || vapidSubject === null)
    return ['VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT must be set together']
  return isPair(vapidPublicKey, vapidPrivateKey)
    ? []
    : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be of the same pair']
}

export const pushSettings = defineSettings(
  {
    /** Our key pair for push services; null = no pushes. */
    vapidPublicKey: publicKey,
    vapidPrivateKey: privateKey,
    /** The contact that push services use when our pushes cause trouble. */
    vapidSubject: subject,
    /** Origins of further push services. */
    pushExtraOrigins: extraOrigins,
    /**
     * Firebase Cloud Messaging, for the app on Android: the fields of a service account's JSON key; null = no pushes.
     */
    fcmUrl: partyAddressOr('FCM_URL', 'https://fcm.googleapis.com'),
    fcmTokenUrl: partyAddressOr('FCM_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
    fcmProjectId: optionalText('FCM_PROJECT_ID'),
    fcmClientEmail: optionalText('FCM_CLIENT_EMAIL'),
    fcmPrivateKey: pem('FCM_PRIVATE_KEY'),
    /** Apple's service, for the app on iPhones: a key of the developer account; null = no pushes. */
    apnsUrl: partyAddressOr('APNS_URL', 'https://api.push.apple.com'),
    apnsKeyId: keyId('APNS_KEY_ID'),
    apnsPrivateKey: pem('APNS_PRIVATE_KEY'),
  },
  {
    complaints: (values) => [
      ...vapidComplaints(values),
      ...groupComplaints(
        {
          FCM_PROJECT_ID: values.fcmProjectId,
          FCM_CLIENT_EMAIL: values.fcmClientEmail,
          FCM_PRIVATE_KEY: values.fcmPrivateKey,
        },
        ['FCM_PRIVATE_KEY', 'rsa'],
      ),
      ...groupComplaints({ APNS_KEY_ID: values.apnsKeyId, APNS_PRIVATE_KEY: values.apnsPrivateKey }, [
        'APNS_PRIVATE_KEY',
        'p256',
      ]),
    ],
  },
)

export type PushSettings = ValuesOf<typeof pushSettings>

/** The contact and key pair with which we sign pushes. */
export type Vapid = { readonly subject: string; readonly publicKey: string; readonly privateKey: string }

/** null = no pushes. */
export const vapidOf = ({ vapidPublicKey, vapidPrivateKey, vapidSubject }: VapidSettings): Vapid | null =>
  vapidPublicKey === null || vapidPrivateKey === null || vapidSubject === null
    ? null
    : { subject: vapidSubject, publicKey: vapidPublicKey, privateKey: vapidPrivateKey }

/** null = no pushes to the app on Android. */
export const fcmProjectOf = (settings: PushSettings): FcmProject | null => {
  const { fcmUrl: url, fcmTokenUrl: tokenUrl, fcmProjectId: projectId, fcmClientEmail: clientEmail } = settings
  const privateKey = privateKeyOf(settings.fcmPrivateKey ?? '', 'rsa')
  if (projectId === null || clientEmail === null || privateKey === null) return null
  return { url, projectId, account: { clientEmail, privateKey, tokenUrl } }
}

/** null = no pushes to the app on iPhones. */
export const apnsAppOf = (settings: PushSettings, { id, appleTeamId }: AppIdentity): ApnsApp | null => {
  const { apnsUrl: url, apnsKeyId } = settings
  const privateKey = privateKeyOf(settings.apnsPrivateKey ?? '', 'p256')
  if (apnsKeyId === null || privateKey === null) return null
  return { url, appId: id, teamId: appleTeamId, keyId: apnsKeyId, privateKey }
}
