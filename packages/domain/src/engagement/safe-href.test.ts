import { expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'

test.each(['/offers', '/menu/pizza?x=1#top', 'https://example.com/a', 'tel:1800975711', 'mailto:a@example.com', '/'])(
  '[ENG-04] [ENG-07] accepts the link %s',
  (href) => expect(safeHref(` ${href} `)).toBe(href),
)

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'http://example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  'brazeActions://v1/x',
  'offers',
  '',
  null,
  undefined,
])('[ENG-04] [ENG-07] refuses the link %o', (href) => expect(safeHref(href)).toBeNull())
