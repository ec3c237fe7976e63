import { AsyncLocalStorage } from 'node:async_hooks'
import { bytesOf, wireRequest, type WireRequest } from './wire-request.ts'

/** A request of ours and the provider's answer. */
export type Exchange = { readonly request: WireRequest; readonly status: number; readonly text: string }

/** Changes the request with this number in flight. */
export type InFlightChange = {
  readonly at: number
  readonly change: (request: WireRequest) => WireRequest | Promise<WireRequest>
}

type Run = { readonly exchanges: Exchange[]; sent: number; readonly inFlight: InFlightChange | null }

const runs = new AsyncLocalStorage<Run>()
const realFetch = globalThis.fetch

/** The end of a flow whose changed request is answered. */
class FlowEnded extends Error {}

/** The answer of a provider, as a client reads it. */
export type WireAnswer = { readonly status: number; readonly text: string; readonly headers: Headers }

/** Sends a request of a flow, which changes it if it has the number of the change, and records the answer. */
export const inFlow = async (
  request: WireRequest,
  send: (sent: WireRequest) => Promise<WireAnswer>,
): Promise<WireAnswer> => {
  const run = runs.getStore()
  if (run === undefined) return send(request)
  const number = run.sent
  run.sent += 1
  const { inFlight } = run
  if (inFlight !== null && number > inFlight.at) throw new FlowEnded()
  const sent = inFlight !== null && number === inFlight.at ? await inFlight.change(request) : request
  const answer = await send(sent)
  run.exchanges[number] = { request: sent, status: answer.status, text: answer.text }
  if (sent !== request) throw new FlowEnded()
  return answer
}

export const sendByHttp = async ({ method, url, headers, body }: WireRequest): Promise<WireAnswer> => {
  const bytes = bytesOf(body)
  const sent = { method, headers, redirect: 'manual', ...(bytes === undefined ? {} : { body: bytes }) } as const
  const response = await realFetch(url, sent)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const withoutBody = [204, 205, 304]

const interceptedFetch: typeof fetch = async (input, init) => {
  if (runs.getStore() === undefined) return realFetch(input, init)
  const { status, text, headers } = await inFlow(wireRequest(input, init), sendByHttp)
  const decoded = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) decoded.delete(name)
  return new Response(withoutBody.includes(status) ? null : text, { status, headers: decoded })
}

/** A function that runs in the flow of its caller, also when a server calls it. */
export const boundToFlow = <Call extends (...given: never[]) => unknown>(call: Call): Call =>
  AsyncLocalStorage.bind(call)

/** Runs until the returned function is called: requests outside a flow stay as they are. */
export const interceptFetch = (): (() => void) => {
  globalThis.fetch = interceptedFetch
  return () => {
    globalThis.fetch = realFetch
  }
}

/** A call of a customer's browser or of a test, which no run records. */
export const byBrowser: typeof fetch = (...call) => realFetch(...call)

/** Runs a flow unchanged and returns its exchanges. */
export const recorded = async (flow: () => Promise<void>): Promise<readonly Exchange[]> => {
  const run: Run = { exchanges: [], sent: 0, inFlight: null }
  await runs.run(run, flow)
  return run.exchanges
}

/** Runs a flow up to the answer of its changed request. */
export const answerToChanged = async (flow: () => Promise<void>, inFlight: InFlightChange): Promise<Exchange> => {
  const run: Run = { exchanges: [], sent: 0, inFlight }
  const failure: unknown = await runs.run(run, flow).catch((error: unknown) => error)
  const answer = run.exchanges[inFlight.at]
  if (answer === undefined) throw new Error(`the flow ended before request ${inFlight.at}`, { cause: failure })
  return answer
}
