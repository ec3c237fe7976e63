import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PrintButton } from './print-button.tsx'

const here = vi.hoisted(() => ({ isApp: false }))
vi.mock('../../native/native-app.ts', () => ({ isNativeApp: () => here.isApp }))

const html = () => renderToStaticMarkup(createElement(PrintButton))

test('[NAT-01] a page can be printed in a browser, and not in the phone app', () => {
  expect(html()).toMatch(/^<button .*Print/)
  here.isApp = true
  expect(html()).toBe('')
})
