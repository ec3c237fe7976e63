import type { FuzzRequest } from './fuzz-request.ts'

const without = (headers: FuzzRequest['headers'], name: string): FuzzRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** The same request with one part less, most significant parts first. */
const simplerThan = (request: FuzzRequest): readonly FuzzRequest[] => [
  { ...request, encoding: 'plain' },
  { ...request, raw: null },
  { ...request, path: request.path.split('?')[0] ?? '' },
  { ...request, body: null },
  ...Object.keys(request.headers).map((name) => ({ ...request, headers: without(request.headers, name) })),
]

/** Removes every part that the fault does not need, with a few dozen requests, so a report is short. */
export const simplifyRequest = async (
  request: FuzzRequest,
  isAtFault: (simpler: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> => {
  let simplest = request
  for (let step = 0; ; step += 1) {
    const simpler = simplerThan(simplest)[step]
    if (simpler === undefined) return simplest
    const isOther = JSON.stringify(simpler) !== JSON.stringify(simplest)
    if (isOther && (await isAtFault(simpler).catch(() => false))) {
      simplest = simpler
      step -= 1
    }
  }
}
