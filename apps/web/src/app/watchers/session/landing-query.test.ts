import { expect, test } from 'vitest'
import { readLandingQuery } from './landing-query.ts'

const origin = 'https://shop.example'

test.each([
  ['/?redirect=/pizza-meals/family', '/pizza-meals/family', '/'],
  ['/new?a=1&redirect=%2Fmenu%2Fpizza%3Fsort%3Dprice&b=2#top', '/menu/pizza?sort=price', '/new?a=1&b=2#top'],
  ['/?redirect=//evil.example/menu', null, '/'],
  ['/?redirect=/\\evil.example', null, '/'],
  ['/?redirect=/.//evil.example/menu', null, '/'],
  ['/?redirect=/a/..//evil.example', null, '/'],
  ['/?redirect=/%09/evil.example', null, '/'],
  ['/?redirect=https://evil.example', null, '/'],
  ['/?redirect=javascript:alert(1)', null, '/'],
  ['/?redirect=/', null, '/'],
  ['/?redirect=', null, '/'],
])('[SES-03] %s asks for %s', (href, target, rest) => {
  expect(readLandingQuery(href, origin)).toEqual({ target, href: rest })
})

test('[SES-03] an address without the parameter asks for nothing', () => {
  expect(readLandingQuery('/?localise=pickup', origin)).toBeNull()
})
