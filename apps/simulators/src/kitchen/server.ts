import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { createKitchen, type Kitchen } from './kitchen.ts'
import { ShopRefusal } from './pos-client.ts'

/** Milliseconds between two polls of the demo's POS. */
export const demoInterval = 2000

/** The body of `POST /control`. */
type KitchenChange = {
  running?: boolean
  autopilot?: boolean
  shop?: string
  key?: string
  holds?: string[]
  speed?: number
  leadMinutes?: number
}
type StepRequest = { orderId: string; status?: string }

const changeBody = {
  type: 'object',
  additionalProperties: false,
  dependencies: { shop: ['key'], key: ['shop'] },
  properties: {
    running: { type: 'boolean' },
    autopilot: { type: 'boolean' },
    shop: { type: 'string', pattern: '^https?://' },
    key: { type: 'string', minLength: 1 },
    holds: { type: 'array', maxItems: 1000, items: { type: 'string', minLength: 1 } },
    speed: { type: 'number', minimum: 0.01, maximum: 1000 },
    leadMinutes: { type: 'number', minimum: 0 },
  },
}

const stepBody = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId'],
  properties: { orderId: { type: 'string', minLength: 1 }, status: { type: 'string', minLength: 1 } },
}

const pollOperation = 'GET orders'

/**
 * The demo's POS and its control endpoint: `GET /control` returns its state and calls, `POST /control` introduces a
 * shop, starts, stops and configures it, `DELETE /control` stops it and clears its state, `POST /control/step` moves
 * one order. The calls have a poll only if its status differs from that of the poll before. [ORD-24] [CFG-11]
 */
export function createKitchenServer(
  clock: Clock,
  speed: number,
  interval: number,
): { readonly app: FastifyInstance; readonly kitchen: Kitchen } {
  const app = createHttpServer()
  const script = createScript()
  let lastPollStatus: number | undefined
  const kitchen = createKitchen(clock, { speed, leadMinutes: 60 }, interval, ({ operation, status, detail }) => {
    if (operation === pollOperation) {
      if (status === lastPollStatus) return
      lastPollStatus = status
    }
    script.record({ at: new Date(clock()).toISOString(), operation, outcome: 'called', status, detail: { ...detail } })
  })
  const state = () => ({ ...kitchen.state(), calls: script.calls() })
  app.addHook('onClose', () => {
    kitchen.leave()
  })

  app.get('/control', state)
  app.post<{ Body: KitchenChange }>('/control', { schema: { body: changeBody } }, (request, reply) => {
    const { running, autopilot, shop, key, holds, ...kitchenSpeed } = request.body
    if (shop !== undefined && !URL.canParse(shop)) return reply.code(400).send({ message: 'shop is not a URL' })
    if (autopilot !== undefined) kitchen.setAutopilot(autopilot)
    if (holds !== undefined) kitchen.hold(holds)
    kitchen.setSpeed(kitchenSpeed)
    if (shop !== undefined && key !== undefined) kitchen.serve({ shop, key })
    if (running === true) kitchen.start()
    if (running === false) kitchen.stop()
    return state()
  })
  app.delete('/control', () => {
    kitchen.leave()
    script.forget()
    lastPollStatus = undefined
    return state()
  })
  app.post<{ Body: StepRequest }>('/control/step', { schema: { body: stepBody } }, async (request, reply) => {
    try {
      const step = await kitchen.step(request.body.orderId, request.body.status)
      if (step.step === 'unknown') return await reply.code(404).send(step)
      return step
    } catch (failure) {
      const status = failure instanceof ShopRefusal ? failure.status : 0
      return reply.code(502).send({ step: 'refused', shopStatus: status })
    }
  })
  return { app, kitchen }
}
