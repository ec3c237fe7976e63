import { readFile } from 'node:fs/promises'
import type { Kitchen } from './kitchen.ts'

/** The message of the starting process each time the shop has started. */
type StarterMessage = { readonly shop: string; readonly posKeyFile: string; readonly autopilot: boolean }

/** Handles the starter's message. The key file is JSON, `{ "key": "…" }`. Ignores other messages. */
export async function takeStarterMessage(kitchen: Kitchen, message: unknown): Promise<void> {
  if (!isStarterMessage(message)) return
  const content: unknown = JSON.parse(await readFile(message.posKeyFile, 'utf8'))
  if (!isKey(content)) throw new Error(`${message.posKeyFile} has no key of a POS.`)
  kitchen.setAutopilot(message.autopilot)
  kitchen.serve({ shop: message.shop, key: content.key })
}

const isStarterMessage = (message: unknown): message is StarterMessage =>
  typeof message === 'object' &&
  message !== null &&
  'shop' in message &&
  typeof message.shop === 'string' &&
  'posKeyFile' in message &&
  typeof message.posKeyFile === 'string' &&
  'autopilot' in message &&
  typeof message.autopilot === 'boolean'

const isKey = (value: unknown): value is { readonly key: string } =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string' && value.key !== ''
