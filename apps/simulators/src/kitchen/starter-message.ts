import { readFile } from 'node:fs/promises'
import type { Kitchen } from './kitchen.ts'

/** The message of the starting process once the shop is running. */
type StarterMessage = { readonly shop: string; readonly pinsFile: string; readonly autopilot: boolean }

/** Handles the starter's message. The pins file is JSON, `{ "<store code>": "<PIN>" }`. Ignores other messages. */
export async function takeStarterMessage(kitchen: Kitchen, message: unknown): Promise<void> {
  if (!isStarterMessage(message)) return
  const pins: unknown = JSON.parse(await readFile(message.pinsFile, 'utf8'))
  if (!isPins(pins)) throw new Error(`${message.pinsFile} is not a list of PINs by store code.`)
  kitchen.serve({ shop: message.shop, pins })
  if (message.autopilot) kitchen.start()
  else kitchen.stop()
}

const isStarterMessage = (message: unknown): message is StarterMessage =>
  typeof message === 'object' &&
  message !== null &&
  'shop' in message &&
  typeof message.shop === 'string' &&
  'pinsFile' in message &&
  typeof message.pinsFile === 'string' &&
  'autopilot' in message &&
  typeof message.autopilot === 'boolean'

const isPins = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((pin) => typeof pin === 'string')
