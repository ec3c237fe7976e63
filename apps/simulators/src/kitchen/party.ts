import { listenOf, InvalidSetting, type PartyDefinition } from '../platform/party-definition.ts'
import { createKitchenServer, demoInterval } from './server.ts'
import { takeStarterMessage } from './starter-message.ts'

const speedFrom = (text: string): number => {
  const speed = Number(text)
  if (speed >= 0.01 && speed <= 1000) return speed
  throw new InvalidSetting(`KITCHEN_SPEED is "${text}", but it must be a number from 0.01 to 1000.`)
}

/** The demo's POS. It is a client of the shop's API rather than a third party. [ORD-24] */
export const party: PartyDefinition<'kitchen'> = {
  offsets: { kitchen: 1 },
  make: ({ KITCHEN_SPEED }, clock) => {
    const { app, kitchen: cook } = createKitchenServer(clock, speedFrom(KITCHEN_SPEED || '1'), demoInterval)
    return {
      listens: { kitchen: listenOf(app) },
      close: () => app.close(),
      onMessage: (message) => takeStarterMessage(cook, message),
    }
  },
}
