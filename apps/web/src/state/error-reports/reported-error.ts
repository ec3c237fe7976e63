import type { ReportedError } from '@forno/domain/error-reports/ignored-errors'
import type { Failure } from '../../lib/browser/log.ts'
import { isApiError } from '../../lib/http/api-error.ts'

/** The most errors of a chain of causes. */
const mostCauses = 5

/** An error and its causes, the error first. */
const chainOf = (error: unknown): readonly Error[] => {
  const chain: Error[] = []
  for (let next = error; next instanceof Error && chain.length < mostCauses; next = next.cause) chain.push(next)
  return chain
}

/** The script in the innermost frame of a stack. Browsers write frames differently, but all with the address. */
const throwingScript = (stack: string | undefined): string | null =>
  /[a-z-]+:\/\/[^\s)]+?(?=:\d+|[\s)]|$)/i.exec(stack ?? '')?.[0] ?? null

const scriptOf = ({ kind, cause, script }: Failure): string | null => {
  if (kind === 'load') return String(cause)
  return throwingScript(cause instanceof Error ? cause.stack : undefined) ?? script ?? null
}

/** The facts of a failure that the ignore list compares. A failure that our code logs counts as an error. [ERR-24] */
export const reportedError = (failure: Failure): ReportedError => {
  const { kind, what, cause } = failure
  const chain = chainOf(cause)
  return {
    messages: chain.length === 0 ? [what] : chain.map(({ message }) => message),
    script: scriptOf(failure),
    status: chain.find(isApiError)?.status ?? null,
    isError: kind === 'handled' || kind === 'load' || cause instanceof Error,
  }
}
