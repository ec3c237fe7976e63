import type { PushKind, PushPlatforms } from '@forno/domain/customers/push'
import type { AppIdentity } from '@forno/domain/core/app-identity'
import { makeSendApns } from './apns-client.ts'
import { makeSendFcm } from './fcm-client.ts'
import { callTimes, type Push, type PushOutcome } from './push-outcome.ts'
import { makeServicePauses } from './service-pauses.ts'
import { apnsAppOf, fcmProjectOf, vapidOf, type PushSettings } from './push-settings.ts'
import type { PushTarget } from './subscriptions.ts'
import { makeSendWebPush } from './web-push-client.ts'

/** Sends a push to any kind of device. [ENG-09] */
export type PushSender = {
  /** The kinds of devices that the settings have credentials for. */
  readonly kinds: readonly PushKind[]
  /** null = no credentials for this kind. */
  readonly send: (target: PushTarget, push: Push) => Promise<PushOutcome | null>
}

/**
 * The push service of a device: the platform's, or the registered domain of a browser's, because Edge has one host per
 * region.
 */
const serviceOf = (target: PushTarget): string =>
  target.kind === 'web' ? new URL(target.subscription.endpoint).host.split('.').slice(-2).join('.') : target.kind

/** The clients of all push services. */
export const makePushSender = (settings: PushSettings, app: AppIdentity, times = callTimes): PushSender => {
  const [vapid, project, apns] = [vapidOf(settings), fcmProjectOf(settings), apnsAppOf(settings, app)]
  const sendWeb = vapid === null ? null : makeSendWebPush(vapid)
  const sendApp = {
    fcm: project === null ? null : makeSendFcm(project, times),
    apns: apns === null ? null : makeSendApns(apns, times),
  }
  const whenAnswering = makeServicePauses(times)
  /** null = no credentials for this kind. */
  const sendTo = (target: PushTarget, push: Push): (() => Promise<PushOutcome>) | null => {
    if (target.kind === 'web') return sendWeb && (() => sendWeb(target.subscription, push))
    const send = sendApp[target.kind]
    return send && (() => send(target.token, push))
  }
  const kinds: readonly PushKind[] = [
    ...(sendWeb === null ? [] : ['web' as const]),
    ...(['fcm', 'apns'] as const).filter((kind) => sendApp[kind] !== null),
  ]
  return {
    kinds,
    send: async (target, push) => {
      const send = sendTo(target, push)
      return send === null ? null : whenAnswering(serviceOf(target), send)
    },
  }
}

/** The platforms on which the app can get pushes. */
export const pushPlatformsOf = (settings: PushSettings, app: AppIdentity): PushPlatforms => ({
  android: fcmProjectOf(settings) !== null,
  ios: apnsAppOf(settings, app) !== null,
})
