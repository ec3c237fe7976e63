import { makeCall, type Call, type WireReply, type WireRequest } from '../src/lib/http/call.ts'

/** An answer of the scripted API. */
export type Answer = { readonly status: number; readonly data: unknown }
type RecordedCall = { readonly name: string; readonly search: Record<string, string>; readonly body: unknown }

/** An answer 200 with this data. */
export const ok = (data: unknown): Answer => ({ status: 200, data })
/** A refusal as the API sends it: its message is `It is {code}.` */
export const refusedBy = (status: number, code: string, reason?: string): Answer => ({
  status,
  data: { code, message: `It is ${code}.`, type: 'error', ...(reason === undefined ? {} : { data: { reason } }) },
})

/** `POST /baskets/b1?preview` for a previewing PATCH, else method and path. */
const nameOf = ({ method, path, body }: WireRequest): string => {
  const [pathname = ''] = path.split('?')
  return `${method} ${pathname}${body?.includes('"preview":true') ? '?preview' : ''}`
}

/**
 * A call to an API with scripted answers, for tests; calls outside the script fail as unreachable. A list gives its
 * answers in order, and repeats the last.
 */
export const scripted = (answers: Readonly<Record<string, Answer | readonly Answer[]>>) => {
  const asked: RecordedCall[] = []
  const turns = new Map<string, number>()
  const send = async (request: WireRequest): Promise<WireReply> => {
    const { path, body } = request
    const name = nameOf(request)
    const search = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    asked.push({ name, search, body: body?.startsWith('{') ? JSON.parse(body) : (body ?? null) })
    const answer = answers[name]
    if (answer === undefined) throw new TypeError('no network')
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    const { status, data } = 'status' in answer ? answer : (answer[Math.min(turn, answer.length - 1)] as Answer)
    return typeof data === 'string'
      ? { status, contentType: 'text/xml', retryAfter: null, text: data }
      : { status, contentType: 'application/json', retryAfter: null, text: JSON.stringify(data) }
  }
  const call: Call = makeCall(send, { sessionId: () => 's1', wait: () => Promise.resolve() })
  return { call, asked, names: () => asked.map(({ name }) => name) }
}
