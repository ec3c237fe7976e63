import { expect, test, vi } from 'vitest'
import { isLayerFree, onLayersChange } from '../../ui/dialogs/layers.ts'
import { renderOwnDialog } from './separate-root.tsx'

// React opens a dialog in its own time; here it never does.
vi.mock('react-dom/client', () => ({ createRoot: () => ({ render: () => undefined, unmount: () => undefined }) }))

const container = { remove: () => undefined }
const page = Object.assign(new EventTarget(), {
  body: { append: () => undefined },
  createElement: () => container,
  querySelectorAll: () => [],
})

type Router = Parameters<typeof renderOwnDialog>[0]
type Deps = Parameters<typeof renderOwnDialog>[1]

test('[UI-11] dialogs that appear by themselves do so one after the other, in the order in which they waited', () => {
  vi.stubGlobal('document', page)
  const shown: string[] = []
  const removals: (() => void)[] = []
  const open = (name: string) => {
    shown.push(name)
    removals.push(renderOwnDialog({} as Router, {} as Deps, name))
  }
  const openOnceFree = (name: string) => {
    const stop = onLayersChange(() => {
      if (!isLayerFree()) return
      stop()
      open(name)
    })
  }
  const removeLast = () => removals.at(-1)?.()

  expect(isLayerFree()).toBe(true)
  open('first')
  expect(isLayerFree()).toBe(false)
  openOnceFree('campaign')
  openOnceFree('message')
  removeLast()
  expect(shown).toEqual(['first', 'campaign'])
  // Removed twice, it releases nothing that another dialog has reserved.
  removals[0]?.()
  expect(shown).toEqual(['first', 'campaign'])
  removeLast()
  expect(shown).toEqual(['first', 'campaign', 'message'])
  removeLast()
  expect(isLayerFree()).toBe(true)
})
