import type { PushKind, PushPlatforms } from '@forno/domain/customers/push'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { makeSendApns } from './apns-client.ts'
import { makeSendFcm } from './fcm-client.ts'
import type { Push, PushOutcome } from './push-outcome.ts'
import { apnsAppOf, fcmProjectOf, vapidOf, type PushSettings } from './push-settings.ts'
import type { PushTarget } from './subscriptions.ts'
import { makeSendWebPush } from './web-push-client.ts'

export type PushSender = {
  /** The kinds of devices that the settings have credentials for. */
  readonly kinds: readonly PushKind[]
  /** null = no credentials for this kind. */
  readonly send: (target: PushTarget, push: Push) => Promise<PushOutcome | null>
}

/** The clients of all push services. */
export const makePushSender = (settings: PushSettings, app: AppIdentity): PushSender => {
  const [vapid, project, apns] = [vapidOf(settings), fcmProjectOf(settings), apnsAppOf(settings, app)]
  const sendWeb = vapid === null ? null : makeSendWebPush(vapid)
  const sendApp = {
    fcm: project === null ? null : makeSendFcm(project),
    apns: apns === null ? null : makeSendApns(apns),
  }
  const kinds: readonly PushKind[] = [
    ...(sendWeb === null ? [] : ['web' as const]),
    ...(['fcm', 'apns'] as const).filter((kind) => sendApp[kind] !== null),
  ]
  return {
    kinds,
    send: async (target, push) => {
      const sent =
        target.kind === 'web' ? sendWeb?.(target.subscription, push) : sendApp[target.kind]?.(target.token, push)
      return (await sent) ?? null
    },
  }
}

/** The platforms on which the app can get pushes. */
export const pushPlatformsOf = (settings: PushSettings, app: AppIdentity): PushPlatforms => ({
  android: fcmProjectOf(settings) !== null,
  ios: apnsAppOf(settings, app) !== null,
})
