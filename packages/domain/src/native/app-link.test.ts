import { expect, test } from 'vitest'
import { pathOfAppLink } from './app-link.ts'

const own = { site: 'https://shop.example.com', scheme: 'forno' }

test.each([
  ['https://shop.example.com/product/pizzas/margherita?size=large#top', '/product/pizzas/margherita?size=large#top'],
  ['https://SHOP.example.com/offers/HALF', '/offers/HALF'],
  ['https://shop.example.com', '/'],
  ['https://shop.example.com?utm_source=mail', '/?utm_source=mail'],
  ['forno://menu/pizza', '/menu/pizza'],
  ['forno:///order/1', '/order/1'],
  ['FORNO://offers', '/offers'],
  ['forno://', '/'],
  ['https://shop.example.com/offers/pi%C3%B1a?from=50%', '/offers/pi%C3%B1a?from=50%'],
  ['https://shop.example.com/order/1?next=/../kitchen', '/order/1?next=/../kitchen'],
])('[NAT-02] %s opens %s', (link, path) => {
  expect(pathOfAppLink(own, link)).toBe(path)
})

test.each([
  ['another domain', 'https://evil.example/menu'],
  ['a domain that begins like ours', 'https://shop.example.com.evil.example/menu'],
  ['a user name before another domain', 'https://shop.example.com@evil.example/menu'],
  ['another port', 'https://shop.example.com:8443/menu'],
  ['our domain without encryption', 'http://shop.example.com/menu'],
  ['another scheme', 'other://menu'],
  ['a script', 'javascript:alert(1)'],
  ['a path that browsers read as a domain', 'https://shop.example.com//evil.example'],
  ['the same behind the scheme', 'forno:////evil.example'],
  ['a backslash', 'https://shop.example.com/\\evil.example'],
  ['a call of the API', 'https://shop.example.com/api/v1/navigation'],
  ['a return of a provider', 'https://shop.example.com/oauth/redirect#access_token=1'],
  ['the same behind the scheme', 'forno://oauth/redirect'],
  ['a page of staff', 'https://shop.example.com/Kitchen'],
  ['a return of a provider behind dots', 'forno://menu/../oauth/redirect#access_token=1'],
  ['a page of staff behind escaped dots', 'https://shop.example.com/menu/%2e%2E/kitchen'],
  ['a page of staff behind one dot', 'forno://./kitchen'],
  ['a page of staff with an escaped letter', 'forno://%63allcentermode'],
  ['a page of staff behind an escaped slash', 'forno:///%2Fkitchen'],
  ['a tab, which browsers leave out', 'forno://oau\tth/redirect'],
  ['an escaped backslash', 'https://shop.example.com/%5Cevil.example'],
  ['an escape without an end', 'https://shop.example.com/offers/%E0%A4%A'],
  ['a link of thousands of characters', `https://shop.example.com/${'a'.repeat(2_000)}`],
  ['no link', 'menu'],
])('[NAT-02] ignores %s: %s', (_, link) => {
  expect(pathOfAppLink(own, link)).toBeNull()
})
