import { retentionPeriods } from '@forno/domain/privacy/retention'
import { instant, type Instant, type StoreId } from '@forno/domain/core/basic-types'
import type { FastifyReply } from 'fastify'
import { makeSecretCookie, newSecret } from '../../platform/http/secret-cookie.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { DevicesStore, EnrolledDevice } from './devices-store.ts'

/** Milliseconds. Browsers keep a cookie for at most 400 days; each sign-in restarts them. */
const cookieLifetime = retentionPeriods.kitchenDevice

/** Enrolled screens, identified by a cookie. */
export const makeScreenDevices = (store: DevicesStore, https: boolean) => {
  const cookie = makeSecretCookie({ name: 'kitchenDevice', life: cookieLifetime, https })
  return {
    /** The enrolled screen that calls; null for any other browser. */
    of: async (caller: Caller, at: Instant): Promise<EnrolledDevice | null> => {
      const secret = cookie.read(caller)
      return secret === null ? null : store.byToken(secret.tokenHash, instant(at - cookieLifetime))
    },
    /** Enrols the browser with a one-time code; null if the code is not valid. */
    enrol: async (
      reply: FastifyReply,
      enrolment: { readonly codeHash: string; readonly storeId: StoreId },
      at: Instant,
    ): Promise<EnrolledDevice | null> => {
      const { token, tokenHash } = newSecret()
      const device = await store.enrol(enrolment, tokenHash, at)
      if (device !== null) cookie.set(reply, token)
      return device
    },
    /** Enrols the browser without a code. */
    add: async (
      reply: FastifyReply,
      screen: Pick<EnrolledDevice, 'storeId' | 'label'>,
      at: Instant,
    ): Promise<EnrolledDevice> => {
      const { token, tokenHash } = newSecret()
      const deviceId = await store.add(screen, tokenHash, at)
      cookie.set(reply, token)
      return { ...screen, deviceId }
    },
    /** Records the use of a screen and renews its cookie. */
    renew: async (reply: FastifyReply, caller: Caller, { deviceId }: EnrolledDevice, at: Instant): Promise<void> => {
      await store.markUsed(deviceId, at)
      const secret = cookie.read(caller)
      if (secret !== null) cookie.set(reply, secret.token)
    },
  }
}
export type ScreenDevices = ReturnType<typeof makeScreenDevices>
