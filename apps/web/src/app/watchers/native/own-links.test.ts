import { expect, test } from 'vitest'
import { linkTarget } from './own-links.ts'

const origins = { app: 'https://localhost', site: 'https://shop.example' }

test.each([
  ['a page of the shop with its host', 'https://shop.example/menu/pizza?size=large#top', '/menu/pizza?size=large#top'],
  ['a page of the app that opens in a new window', 'https://localhost/terms', '/terms'],
  ['a page whose name only begins like a path of the server', 'https://shop.example/apricots', '/apricots'],
])('[NAT-01] the app opens %s itself', (_, href, path) => {
  expect(linkTarget(href, origins)).toEqual({ kind: 'app', path })
})

test.each([
  ['https://localhost/api/v1/docs', 'https://shop.example/api/v1/docs'],
  ['https://shop.example/kitchen', 'https://shop.example/kitchen'],
])('[NAT-01] %s is on the server of the shop', (href, url) => {
  expect(linkTarget(href, origins)).toEqual({ kind: 'server', url })
})

test.each([
  'https://www.google.com/maps/dir/?api=1',
  'tel:1800975711',
  'mailto:hello@shop.example',
  'https://shop.example.attacker.example/menu',
  'http://shop.example/menu',
])('[NAT-01] the phone opens %s', (href) => {
  expect(linkTarget(href, origins)).toEqual({ kind: 'phone' })
})
