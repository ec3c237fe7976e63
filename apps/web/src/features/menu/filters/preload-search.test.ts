import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scripted } from '../../../../test/scripted-call.ts'
import { menuContext } from '../../../api/catalogue.ts'
import { unlocalised } from '../../../lib/disposition.ts'
import { makeQueryClient } from '../../../lib/http/read.ts'
import { preloadSearch } from './preload-search.ts'

vi.mock('./refined-list.tsx', () => {
  throw new Error('no network')
})

test('[CAT-15] a tap on the search field without a network reports no failure', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { call, asked } = scripted({})
  preloadSearch(makeQueryClient(call), menuContext(unlocalised))
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await import('./refined-list.tsx').catch(() => undefined)
  // Node reports an unhandled rejection after the turn of the event loop in which it happened.
  await pause(0)
  expect(unhandled).not.toHaveBeenCalled()
})
