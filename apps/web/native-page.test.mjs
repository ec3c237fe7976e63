import { readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { nativePage, nativePolicy } from './native-page.mjs'

const site = 'https://shop.example.com'
const brand = {
  name: 'Our "shop" <1>',
  wordmark: 'Our shop',
  pathSlug: 'the-shop',
  supportNumber: '1800 975 711',
  site,
  appStoreId: '1234567890',
  scheme: 'au.com.example.shop',
}
const template = readFileSync(new URL('index.html', import.meta.url), 'utf8')
const html = nativePage(template, { brand, styles: '/assets/style.css', entry: '/assets/entry.js' })

const elementsOf = (node) => [node, ...(node.childNodes ?? []).flatMap(elementsOf)].filter(({ tagName }) => tagName)
const elements = elementsOf(parse(html)).map(({ tagName, attrs, childNodes }) => ({
  name: tagName,
  text: childNodes.map(({ value = '' }) => value).join(''),
  ...Object.fromEntries(attrs.map(({ name, value }) => [`@${name}`, value])),
}))
const named = (name) => elements.filter((each) => each.name === name)
const meta = (name) => named('meta').find((each) => each['@name'] === name)

test('[NAT-01] the page of the phone app has its files by links and an empty root', () => {
  expect(named('script').map((each) => [each['@src'], each['@type'], each.text])).toEqual([
    ['/assets/entry.js', 'module', ''],
  ])
  expect(named('link').map((each) => [each['@rel'], each['@href']])).toEqual([['stylesheet', '/assets/style.css']])
  expect(named('div')).toEqual([{ name: 'div', text: '', '@id': 'root' }])
  expect(html).not.toContain('<!--')
})

test('[NAT-01] the page fills the screen behind the bars of the phone', () => {
  expect(meta('viewport')['@content']).toContain('viewport-fit=cover')
})

test('[API-01] the page names one host, that of the discovery call', () => {
  expect(meta('shop-site')['@content']).toBe(site)
})

test('[NAT-01] the page has no title of its own, which would hide those of the screens', () => {
  expect(named('title')).toEqual([])
})

test('[NAT-09] the page names the app in the App Store', () => {
  expect(meta('app-store-id')['@content']).toBe('1234567890')
})

test('[NAT-10] the policy allows the worker that the session recorder makes, and no other script from a text', () => {
  const policy = policyOf(nativePolicy(site))
  expect(policy['worker-src'].slice(1)).toEqual(["'self'", 'capacitor://localhost', 'blob:'])
  expect(policy['script-src']).not.toContain('blob:')
})

test('[NAT-01] the page contains the brand, escaped', () => {
  expect(meta('application-name')).toMatchObject({
    '@content': 'Our shop',
    '@data-name': brand.name,
    '@data-path-slug': 'the-shop',
    '@data-support': '1800 975 711',
  })
})

const policyOf = (text) => Object.fromEntries(text.split('; ').map((each) => [each.split(' ')[0], each.split(' ')]))

test('[NAT-01] the policy of the page is its first word after the charset', () => {
  expect(named('meta')[1]).toMatchObject({ '@http-equiv': 'Content-Security-Policy', '@content': nativePolicy(site) })
})

test('[NAT-01] scripts come from the app and the bot check alone, never inline', () => {
  const scripts = policyOf(nativePolicy(site))['script-src'].slice(1)
  expect(scripts.filter((each) => !each.endsWith('/recaptcha/'))).toEqual(["'self'", 'capacitor://localhost'])
  expect(nativePolicy(site)).toContain("default-src 'none'")
  expect(nativePolicy(site)).toContain("require-trusted-types-for 'script'")
})

test('[NAT-01] a site without https, as in development, may be called too', () => {
  expect(policyOf(nativePolicy('http://10.0.2.2:3000'))['connect-src']).toContain('http://10.0.2.2:3000')
})

test('[NAT-02] the page names the scheme of links that lead back to the app', () => {
  expect(meta('app-scheme')['@content']).toBe(brand.scheme)
})
