import { ignoreReason } from '@forno/domain/error-reports/ignored-errors'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import type { Failure } from '../../lib/browser/log.ts'
import { reportedError } from './reported-error.ts'

const withStack = (stack: string, message = 'odd'): Error => Object.assign(new Error(message), { stack })
const handled = (cause: unknown): Failure => ({ kind: 'handled', what: 'the menu is unknown', cause })
const answered = (status: number) => new ApiError({ status, data: null, url: '/store/NSW01', method: 'GET' })

test.each([
  [
    'Chromium',
    'Error: odd\n    at price (https://shop.example.com/assets/menu-B1.js:1:203)\n    at b (https://x/b.js:2:1)',
  ],
  ['Firefox', 'price@https://shop.example.com/assets/menu-B1.js:1:203\nb@https://x/b.js:2:1'],
  ['Safari', 'price@https://shop.example.com/assets/menu-B1.js:1:203\n@https://x/b.js:2:1'],
])('[ERR-24] finds the throwing script in a stack of %s', (_, stack) => {
  expect(reportedError(handled(withStack(stack))).script).toBe('https://shop.example.com/assets/menu-B1.js')
})

test('[ERR-24] reads messages and status along the causes', () => {
  const cause = new Error('the menu is unknown', { cause: answered(502) })
  expect(reportedError(handled(cause))).toMatchObject({
    messages: ['the menu is unknown', 'GET /store/NSW01 answered 502'],
    status: 502,
    isError: true,
  })
})

const ignored: readonly (readonly [what: string, reason: string, failure: Failure])[] = [
  ['a call without an answer', 'network failure', handled(answered(0))],
  ['a call with status 404', 'expected status', handled(answered(404))],
  ['a call that timed out', 'network failure', handled(new DOMException('signal timed out', 'TimeoutError'))],
  ['a rejected text', 'non-error exception', { kind: 'rejection', what: 'unhandled rejection', cause: 'no' }],
  ['an error of a foreign script', 'generic script error', { kind: 'error', what: 'Script error.', cause: null }],
  [
    'an error within an extension',
    'browser extension',
    { kind: 'error', what: 'odd', cause: withStack('Error: odd\n    at f (chrome-extension://abc/content.js:1:1)') },
  ],
  [
    'a blocked advertisement',
    'advertising script',
    { kind: 'load', what: 'script', cause: 'https://www.googletagmanager.com/gtm.js' },
  ],
]

test.each(ignored)('[ERR-24] %s is ignored: %s', (_, reason, failure) => {
  expect(ignoreReason(reportedError(failure))).toBe(reason)
})

const reported: readonly (readonly [what: string, failure: Failure])[] = [
  ['a call with status 500', handled(answered(500))],
  ['a logged text', handled('no token')],
  ['a rejected error', { kind: 'rejection', what: 'unhandled rejection', cause: new Error('odd') }],
  ['a script of ours', { kind: 'load', what: 'script', cause: 'https://shop.example.com/assets/a.js' }],
  ['a picture of ours', { kind: 'load', what: 'img', cause: 'https://shop.example.com/pictures/a.webp' }],
]

test.each(reported)('[ERR-24] %s is reported', (_, failure) => {
  expect(ignoreReason(reportedError(failure))).toBeNull()
})
