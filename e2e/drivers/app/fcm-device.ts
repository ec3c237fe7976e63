import type { Stack } from '../stack/stack.ts'
import { expect } from './app.ts'
import type { Device } from './device.ts'
import type { PushMessage } from './plugins/push-service.ts'

type FcmMessage = {
  readonly payload: {
    readonly notification?: { readonly title?: string; readonly body?: string }
    readonly data?: Readonly<Record<string, string>>
  }
}

/** Connects the phone with the simulator of Firebase Cloud Messaging, as an installed app is. */
export const connectToFcm = async ({ simulators }: Stack, { push }: Device) => {
  const { token } = push
  await fetch(`${simulators.fcm}/control/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const messages = async (): Promise<readonly FcmMessage[]> => {
    const answer = await fetch(`${simulators.fcm}/control/messages?token=${encodeURIComponent(token)}`)
    return ((await answer.json()) as { messages: FcmMessage[] }).messages
  }
  return {
    /** Waits for the next push to this phone. */
    push: async (): Promise<PushMessage> => {
      await expect.poll(async () => (await messages()).length).toBeGreaterThan(0)
      const { notification = {}, data = {} } = (await messages()).at(-1)?.payload ?? {}
      return { ...notification, data }
    },
  }
}
