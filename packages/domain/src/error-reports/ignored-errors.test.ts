import { expect, test } from 'vitest'
import { ignoreReason, type IgnoreReason, type ReportedError } from './ignored-errors.ts'

const ours: ReportedError = {
  messages: ["Cannot read properties of undefined (reading 'price')"],
  script: 'https://shop.example.com/assets/menu-Bx12.js',
  status: null,
  isError: true,
}

const withMessage = (message: string): ReportedError => ({ ...ours, messages: [message] })
const withScript = (script: string): ReportedError => ({ ...ours, script })
const withStatus = (status: number): ReportedError => ({ ...ours, status })

const ignored: readonly (readonly [what: string, error: ReportedError, reason: IgnoreReason])[] = [
  ['a script error without details', withMessage('Script error.'), 'generic script error'],
  ['an uncaught script error', withMessage('Uncaught Error: Script error'), 'generic script error'],
  ['Network Error', withMessage('Network Error'), 'network failure'],
  ['Firefox’s NetworkError', withMessage('NetworkError when attempting to fetch resource.'), 'network failure'],
  ['Failed to fetch', withMessage('Failed to fetch'), 'network failure'],
  [
    'a chunk that is gone',
    withMessage('Failed to fetch dynamically imported module: https://a/b.js'),
    'network failure',
  ],
  ['Timeout', withMessage('Timeout'), 'network failure'],
  ['a timed-out signal', withMessage('The operation timed out.'), 'network failure'],
  ['Load failed', withMessage('Load failed'), 'network failure'],
  ['a call without an answer', withStatus(0), 'network failure'],
  [
    'a cause that is a network failure',
    { ...ours, messages: ['the menu is unknown', 'Failed to fetch'] },
    'network failure',
  ],
  ['status 400', withStatus(400), 'expected status'],
  ['status 404', withStatus(404), 'expected status'],
  ['status 412', withStatus(412), 'expected status'],
  ['status 502', withStatus(502), 'expected status'],
  ['status 502 in a message', withMessage('Request failed with status code 502'), 'expected status'],
  ['a thrown text', { ...ours, isError: false }, 'non-error exception'],
  ['a captured exception', withMessage('Non-Error exception captured'), 'non-error exception'],
  ['a rejected text', withMessage('Non-Error promise rejection captured with value: undefined'), 'non-error exception'],
  ['Safari’s missing fbq', withMessage("Can't find variable: fbq"), 'missing tracking variable'],
  ['a missing gtag', withMessage('gtag is not defined'), 'missing tracking variable'],
  ['a missing dataLayer', withMessage('ReferenceError: dataLayer is not defined'), 'missing tracking variable'],
  [
    'a style that was not preloaded',
    withMessage('Unable to preload CSS for /assets/kitchen-1.css'),
    'CSS preload failure',
  ],
  ['an advertisement', withScript('https://pagead2.googlesyndication.com/pagead/js/a.js'), 'advertising script'],
  ['a tag manager', withScript('https://www.googletagmanager.com/gtm.js?id=1'), 'advertising script'],
  ['Facebook’s script', withScript('https://connect.facebook.net/en_US/sdk.js'), 'social script'],
  ['TikTok’s script', withScript('https://analytics.tiktok.com/i18n/pixel/events.js'), 'social script'],
  ['Facebook’s frame', withMessage('fb_xd_fragment'), 'social script'],
  ['an extension of Chrome', withScript('chrome-extension://abcdef/content.js'), 'browser extension'],
  ['an extension of Firefox', withScript('moz-extension://abcdef/content.js'), 'browser extension'],
  ['an extension of Safari', withScript('safari-web-extension://abcdef/content.js'), 'browser extension'],
  ['an updated extension', withMessage('Extension context invalidated.'), 'browser extension'],
  ['a toolbar’s script', withScript('https://storage.conduit.com/toolbar.js'), 'toolbar'],
  ['a toolbar’s variable', withMessage("Can't find variable: ZiteReader"), 'toolbar'],
]

test.each(ignored)('[ERR-24] %s is not reported', (_, error, reason) => {
  expect(ignoreReason(error)).toBe(reason)
})

test.each([
  ['an error of our own script', ours],
  ['an error without a known script', { ...ours, script: null }],
  ['status 500', withStatus(500)],
  ['status 503', withStatus(503)],
  ['status 403', withStatus(403)],
  ['a missing variable of ours', withMessage('basketTotal is not defined')],
  ['a tracking name within another word', withMessage('gastronomy is not defined')],
  ['a file of ours that did not load', withMessage('a script did not load')],
  ['a host that only resembles an advertiser', withScript('https://notdoubleclick.net.example.com/a.js')],
  ['the word script error within a sentence', withMessage('The receipt has a script error in line 3')],
])('[ERR-23] %s is reported', (_, error) => {
  expect(ignoreReason(error)).toBeNull()
})
