import type { FastifyInstance } from 'fastify'
import { asOwnCall } from '../core/in-process-calls.ts'
import { apiPrefix } from '../http/serve.ts'

export type WireRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}
export type WireReply = {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string | null
  readonly text: string
}

/**
 * The data of a page could not be loaded. The visitor gets the busy page, and nothing is cached: a page must not show
 * an error as data.
 */
export class RenderFailure extends Error {}

const isFailure = (status: number): boolean => status === 429 || status >= 500

/**
 * The API calls of one page that is being rendered. They run in this process, over the same contracts as a browser's
 * calls. `check` throws `RenderFailure` if any of them failed or was refused for now.
 */
export const pageCalls = (app: FastifyInstance) => {
  let failed: RenderFailure | null = null
  return {
    send: async ({ method, path, headers, body }: WireRequest): Promise<WireReply> => {
      const reply = await asOwnCall(() =>
        app.inject({
          // The library's type of methods is a closed list.
          method: method as 'GET',
          url: `${apiPrefix}${path}`,
          headers,
          ...(body === undefined ? {} : { payload: body }),
        }),
      )
      const status = reply.statusCode
      if (isFailure(status)) {
        failed ??= new RenderFailure(`${method} ${path.split('?')[0] ?? ''} answered ${status} while a page was drawn`)
        throw failed
      }
      const header = (name: string): string | null => {
        const value = reply.headers[name]
        return value === undefined ? null : String(value)
      }
      return {
        status,
        contentType: header('content-type') ?? '',
        retryAfter: header('retry-after'),
        text: reply.body,
      }
    },
    check: (): void => {
      if (failed !== null) throw failed
    },
  }
}
