import { createECDH } from 'node:crypto'
import { Type } from 'typebox'
import { originOf } from '../../platform/settings/network-settings.ts'
import { list, optionalText } from '../../platform/settings/setting-kinds.ts'
import { defineSettings, type Setting, type ValuesOf } from '../../platform/settings/setting.ts'

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

export const pushSettings = defineSettings(
  {
    /** Our key pair for push services; null = no pushes. */
    vapidPublicKey: publicKey,
    vapidPrivateKey: privateKey,
    /** The contact that push services use when our pushes cause trouble. */
    vapidSubject: subject,
    /** Origins of further push services. */
    pushExtraOrigins: extraOrigins,
  },
  {
    complaints: ({ vapidPublicKey, vapidPrivateKey, vapidSubject }) => {
      const parts = [vapidPublicKey, vapidPrivateKey, vapidSubject]
      if (parts.every((part) => part === null)) return []
      if (vapidPublicKey === null || vapidPrivateKey === null || vapidSubject === null)
        return ['VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT must be set together']
      return isPair(vapidPublicKey, vapidPrivateKey)
        ? []
        : ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be of the same pair']
    },
  },
)

export type PushSettings = ValuesOf<typeof pushSettings>

/** The contact and key pair with which we sign pushes. */
export type Vapid = { readonly subject: string; readonly publicKey: string; readonly privateKey: string }

/** null = no pushes. */
export const vapidOf = ({ vapidPublicKey, vapidPrivateKey, vapidSubject }: PushSettings): Vapid | null =>
  vapidPublicKey === null || vapidPrivateKey === null || vapidSubject === null
    ? null
    : { subject: vapidSubject, publicKey: vapidPublicKey, privateKey: vapidPrivateKey }
