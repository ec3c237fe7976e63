import { retentionPeriods } from '@forno/domain/privacy/retention'
import { instant, type Instant, type StoreId } from '@forno/domain/core/words'
import type { FastifyReply } from 'fastify'
import { makeSecretCookie, newSecret } from '../../platform/http/secret-cookie.ts'
import type { Caller } from '../../platform/http/serve.ts'
import type { DevicesStore, EnrolledDevice } from './devices-store.ts'

/** Browsers keep a cookie for 400 days at most; each sign-in begins them again. Milliseconds. */
const deviceLife = retentionPeriods.kitchenDevice

/** Enrolled screens, known by a cookie. */
export const makeScreenDevices = (store: DevicesStore, https: boolean) => {
  const cookie = makeSecretCookie({ name: 'kitchenDevice', life: deviceLife, https })
  return {
    /** The enrolled screen that calls; null = any other browser. */
    of: async (caller: Caller, at: Instant): Promise<EnrolledDevice | null> => {
      const secret = cookie.read(caller)
      return secret === null ? null : store.byToken(secret.tokenHash, instant(at - deviceLife))
    },
    /** Enrols the browser with a one-time code; null = the code does not fit. */
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
    /** Notes that the screen was used and begins its cookie's life again. */
    renew: async (reply: FastifyReply, caller: Caller, { deviceId }: EnrolledDevice, at: Instant): Promise<void> => {
      await store.markUsed(deviceId, at)
      const secret = cookie.read(caller)
      if (secret !== null) cookie.set(reply, secret.token)
    },
  }
}
export type ScreenDevices = ReturnType<typeof makeScreenDevices>
