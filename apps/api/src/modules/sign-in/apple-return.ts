import type { FastifyInstance } from 'fastify'

/** Apple posts the result here. It sends names and addresses only in a form, which pages cannot read. */
const appleReturnPath = '/oauth/apple-return'

const passedFields = ['id_token', 'code', 'state', 'error'] as const
/** Characters of a field, and of a name; longer ones are left out. */
const longestField = 12_000
const longestName = 60

type AppleUser = { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }

/** The name of Apple's `user` field, which it sends once, as JSON; empty if it cannot be parsed. */
const nameIn = (user: string | null): Readonly<Record<string, string>> => {
  try {
    const { name = {} } = (JSON.parse(user ?? '{}') ?? {}) as AppleUser
    return Object.fromEntries(
      Object.entries({ firstName: name.firstName, lastName: name.lastName }).filter(
        (each): each is [string, string] => typeof each[1] === 'string' && each[1].length <= longestName,
      ),
    )
  } catch {
    return {}
  }
}

/**
 * Redirects Apple's form to the page that waits for it. The values are in the URL fragment, which reaches no server
 * and no log. The page checks by its `state` whether it started this log-in. [NAV-32]
 */
export const appleReturn = (app: FastifyInstance): void => {
  void app.register((inner, _options, done) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)))
    })
    inner.post(appleReturnPath, { schema: { hide: true } }, (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const values = passedFields.flatMap((name): [string, string][] => {
        const value = form.get(name)
        return value === null || value.length > longestField ? [] : [[name, value]]
      })
      const fragment = new URLSearchParams({
        ...Object.fromEntries(values),
        ...nameIn(form.get('user')),
        provider: 'apple',
      })
      return reply.header('cache-control', 'no-store').redirect(`/oauth/redirect#${fragment.toString()}`, 303)
    })
    done()
  })
}
