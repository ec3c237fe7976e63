import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { createScript } from '../control/script.ts'
import { createHttpServer } from '../platform/http-server.ts'
import { createKitchen, type Kitchen, type PollingIntervals } from './kitchen.ts'
import { ShopRefusal } from './shop-client.ts'

/** The demo's intervals: a busy store every two seconds, quiet stores a quarter of a second apart. */
export const demoIntervals: PollingIntervals = { busy: 2000, quiet: 5000, apart: 250 }

type Switch = { running?: boolean; shop?: string; pins?: Record<string, string>; speed?: number; leadMinutes?: number }
type StepRequest = { orderId: string; status?: string }

const switchBody = {
  type: 'object',
  additionalProperties: false,
  dependencies: { shop: ['pins'], pins: ['shop'] },
  properties: {
    running: { type: 'boolean' },
    shop: { type: 'string', pattern: '^https?://' },
    pins: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
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

/**
 * The demo's kitchen and its control endpoint: `GET /control` returns its state and calls, `POST /control` starts,
 * stops and configures it, `DELETE /control` stops it and clears its state, `POST /control/step` moves one order.
 * [ORD-24] [CFG-11]
 */
export function createKitchenServer(
  clock: Clock,
  speed: number,
  intervals: PollingIntervals,
): { readonly app: FastifyInstance; readonly kitchen: Kitchen } {
  const app = createHttpServer()
  const script = createScript()
  const kitchen = createKitchen(clock, { speed, leadMinutes: 60 }, intervals, ({ operation, status, detail }) => {
    script.record({ at: new Date(clock()).toISOString(), operation, outcome: 'called', status, detail: { ...detail } })
  })
  const state = () => ({ ...kitchen.state(), calls: script.calls() })
  app.addHook('onClose', () => {
    kitchen.leave()
  })

  app.get('/control', state)
  app.post<{ Body: Switch }>('/control', { schema: { body: switchBody } }, (request, reply) => {
    const { running, shop, pins, ...kitchenSpeed } = request.body
    if (shop !== undefined && !URL.canParse(shop)) return reply.code(400).send({ message: 'shop is not a URL' })
    if (shop !== undefined && pins !== undefined) kitchen.serve({ shop, pins })
    kitchen.setSpeed(kitchenSpeed)
    if (running === true) kitchen.start()
    if (running === false) kitchen.stop()
    return state()
  })
  app.delete('/control', () => {
    kitchen.leave()
    script.forget()
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
