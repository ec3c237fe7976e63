import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { showFatal } from './show-fatal.native.tsx'

const page = vi.hoisted(() => ({ isRetried: false, rendered: [] as unknown[] }))
vi.mock('react-dom/client', () => ({
  createRoot: () => ({ render: (screen: unknown) => page.rendered.push(screen) }),
}))
vi.mock('../../lib/browser/page-brand.ts', () => ({ pageBrand: () => ({}) }))
vi.mock('../../lib/browser/log.ts', () => ({ logFailure: () => undefined }))
vi.mock('../../state/analytics/track-fatal.ts', () => ({ trackFatal: () => undefined }))
vi.mock('./retry-marker.ts', () => ({ takeRetryMarker: () => page.isRetried }))

test.each([false, true])('[ERR-21] the fatal screen of the app waits after a retry: %s', (isRetried) => {
  Object.assign(page, { isRetried, rendered: [] })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('document', {
    getElementById: () => null,
    createElement: () => ({}),
    body: { append: () => undefined },
  })
  showFatal('server', 'no shop')
  const [screen] = page.rendered as readonly ReactElement<object>[]
  expect(screen?.props).toMatchObject({ reason: 'server', afterRetry: isRetried })
})
