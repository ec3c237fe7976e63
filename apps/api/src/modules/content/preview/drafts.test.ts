import type { Instant } from '@forno/domain/core/basic-types'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentWithDictionary } from '../../../../test/fixtures/dictionary-content.ts'
import type { ContentService } from '../service/content-service-client.ts'
import { makeEditorialContentCache } from '../service/cached-service-content.ts'
import { makeDrafts } from './drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[CON-01] a preview shows the published content after five seconds without drafts', async () => {
  const content = contentWithDictionary({ dictionary: {} })
  const lines: string[] = []
  const log = (_: unknown, what: string) => lines.push(what)
  const service: Pick<ContentService, 'drafts'> = { drafts: () => new Promise(() => undefined) }
  const editorial = makeEditorialContentCache({ content, service: null, log })
  const drafts = makeDrafts({ content, editorial, service, imageOrigins: [], clock: () => 1 as Instant, log })
  const shown: unknown[] = []
  void drafts(100).then((draft) => shown.push(draft))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toEqual([{ editorial: editorial.current(), broken: [], isCurrent: false }])
  expect(lines).toEqual(['the drafts of the content service were not read'])
})
