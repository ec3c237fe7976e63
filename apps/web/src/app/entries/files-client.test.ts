import { expect, test } from 'vitest'
import { askAgain } from './files-client.ts'

const script = () => new Response('1', { headers: { 'content-type': 'text/javascript; charset=utf-8' } })

/** Runs with a server that answers each file with its next answer, and with the last one from then on. */
const run = async (answers: Readonly<Record<string, readonly (() => Response | Promise<Response>)[]>>) => {
  const asked: string[] = []
  const reason = await askAgain(Object.keys(answers), {
    send: async (name, options) => {
      const before = asked.filter((each) => each.startsWith(name)).length
      asked.push(`${name} ${options.cache}`)
      const list = answers[name] ?? []
      return (list[before] ?? list.at(-1) ?? script)()
    },
    // Lets an answer that is there come first.
    sleep: () => new Promise((resolve) => setTimeout(resolve, 5)),
  })
  return { reason, asked }
}

const status = (code: number) => () => new Response('', { status: code })

test('[SES-14] files that arrive are asked for once, from the cache if it has them', async () => {
  expect(await run({ 'a.js': [script], 'b.js': [script] })).toEqual({
    reason: null,
    asked: ['a.js default', 'b.js default'],
  })
})

test('[SES-14] only a file that is refused is asked for again, past the cache', async () => {
  const { reason, asked } = await run({ 'a.js': [status(429), script], 'b.js': [script] })
  expect([reason, asked]).toEqual([null, ['a.js default', 'b.js default', 'a.js reload']])
})

test.each([
  ['refused for too many requests', status(429), 'busy'],
  ['refused by a busy server', status(503), 'busy'],
  ['gone after a release', status(404), 'lost'],
  [
    'answered by a page of something between',
    () => new Response('<p>Log in', { headers: { 'content-type': 'text/html' } }),
    'lost',
  ],
  ['cut off', () => Promise.reject(new TypeError('Failed to fetch')), 'lost'],
  ['never answered', () => new Promise<Response>(() => undefined), 'slow'],
  [
    'answered without an end',
    () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/javascript' } }),
    'slow',
  ],
] as const)('[SES-14] a file that is %s has its reason', async (_, answer, reason) => {
  const result = await run({ 'a.js': [script], 'b.js': [answer] })
  expect(result.reason).toBe(reason)
  expect(result.asked.filter((each) => each.startsWith('b.js'))).toHaveLength(2)
})
