import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream.ts'

/** The events of a stream whose bytes arrive in these parts. */
const eventsOf = async (...parts: readonly (string | Uint8Array)[]): Promise<readonly ServerEvent[]> => {
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part)
      controller.close()
    },
  })
  const events: ServerEvent[] = []
  for await (const event of readEvents(stream)) events.push(event)
  return events
}

const status = { event: 'status', data: 'Ready', id: null }

test.each([
  ['in one part', ['event: status\ndata: Ready\n\n']],
  ['in the middle of a line', ['event: sta', 'tus\ndata: Ready\n\n']],
  ['between the ends of two lines', ['event: status\ndata: Ready\n', '\n']],
  ['in the middle of a line end of Windows', ['event: status\r', '\ndata: Ready\r\n\r', '\n']],
])('[ORD-13] reads an event whose bytes are cut %s', async (_, parts) => {
  expect(await eventsOf(...parts)).toEqual([status])
})

test('[ORD-13] reads a letter whose bytes are cut', async () => {
  const [start, end] = [Uint8Array.of(0xc3), Uint8Array.of(0xb9)]
  expect(await eventsOf('data: Tiramis', start, end, '\n\n')).toEqual([
    { event: 'message', data: 'Tiramisù', id: null },
  ])
})

test.each([
  ['its event is a message without a name', 'data: a\n\n', { event: 'message', data: 'a', id: null }],
  ['lines of data are one text', 'data: a\ndata: b\n\n', { event: 'message', data: 'a\nb', id: null }],
  ['one space after the colon is no data', 'data:  a\n\n', { event: 'message', data: ' a', id: null }],
  ['an empty line of data counts', 'data\n\n', { event: 'message', data: '', id: null }],
  ['it has an id', 'id: 7\ndata: a\n\n', { event: 'message', data: 'a', id: '7' }],
])('[ORD-13] %s', async (_, text, event) => {
  expect(await eventsOf(text)).toEqual([event])
})

test.each([
  ['a comment', ': open\n\n'],
  ['an event without data', 'event: status\n\n'],
  ['an unfinished event', 'event: status\ndata: Ready\n'],
])('[ORD-13] skips %s', async (_, text) => {
  expect(await eventsOf(text, '')).toEqual([])
})
