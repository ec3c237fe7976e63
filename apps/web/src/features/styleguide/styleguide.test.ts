import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Styleguide from './styleguide.tsx'

test('[UI-04] shows the shared components, or the button that opens it', () => {
  const html = renderToStaticMarkup(createElement(Styleguide))
  for (const part of [
    '>Confirm<',
    '>Blocking confirm<',
    '>Alert<',
    '>success<',
    '>danger<',
    '>with undo<',
    'Loading...',
    '>Spinner with background<',
    '>Minimum spend<',
    '>Backdrop<',
    '>toast<',
    '>Sheet<',
    '>Drawer<',
    'role="tablist"',
    'Page 6 of 12',
    'Show password',
    '1 of 2 done',
    'role="tooltip"',
    'role="progressbar"',
    '>Sidebar<',
    '>Splash screen<',
  ])
    expect(html, part).toContain(part)
})
