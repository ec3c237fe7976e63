import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { messagePage } from './message-page.ts'

/** A push as an app receives it: the payload in the shape of its service. */
export type DeliveredPush = {
  readonly id: string
  readonly at: string
  readonly token: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** A device with the app; `topic` is the app's id where the service asks for it. */
type AppDevice = { readonly token: string; readonly topic: string | null }

export type AppDevices = ReturnType<typeof createAppDevices>

const mostPushes = 500

/** The devices on which the app is registered for pushes, and the pushes that they have received. */
export function createAppDevices(newToken: () => string) {
  const devices = new Map<string, AppDevice>()
  /** When the app was removed from a device, in milliseconds. */
  const removals = new Map<string, number>()
  let pushes: readonly DeliveredPush[] = []

  const register = (token: string, topic: string | null): AppDevice => {
    const device = { token, topic }
    devices.set(token, device)
    removals.delete(token)
    return device
  }

  const addControl = (
    app: FastifyInstance,
    { title, clock }: { readonly title: string; readonly clock: Clock },
  ): void => {
    const text = { type: 'string', minLength: 1, maxLength: 500 }
    const body = { type: 'object', additionalProperties: false, properties: { token: text, topic: text } }
    app.post<{ Body: { token?: string; topic?: string } }>('/control/devices', { schema: { body } }, ({ body }) =>
      register(body.token ?? newToken(), body.topic ?? null),
    )
    app.delete<{ Params: { token: string } }>('/control/devices/:token', ({ params }, reply) => {
      if (!devices.delete(params.token)) return reply.code(404).send({ message: 'There is no such device.' })
      removals.set(params.token, clock())
      return reply.send({ isRegistered: false })
    })
    const querystring = { type: 'object', additionalProperties: false, properties: { token: text } }
    app.get<{ Querystring: { token?: string } }>('/control/messages', { schema: { querystring } }, ({ query }) => ({
      messages: pushes.filter(({ token }) => query.token === undefined || query.token === token),
    }))
    app.get('/', (_request, reply) => {
      const messages = pushes.map(({ at, token, payload }) => ({
        heading: 'Push',
        about: `${at} · to ${token}`,
        text: JSON.stringify(payload, null, 2),
      }))
      return reply.type('text/html; charset=utf-8').send(messagePage(title, 'No push yet.', messages))
    })
  }

  return {
    addControl,
    isRegistered: (token: string): boolean => devices.has(token),
    /** The app on this device; undefined = the app is not there. */
    topicOf: (token: string): string | null | undefined => devices.get(token)?.topic,
    /** Milliseconds; undefined = the device never had the app. */
    removedAt: (token: string): number | undefined => removals.get(token),
    deliver: (push: DeliveredPush): void => {
      pushes = [...pushes, push].slice(-mostPushes)
    },
    forget: (): void => {
      devices.clear()
      removals.clear()
      pushes = []
    },
  }
}
