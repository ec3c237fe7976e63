import type { FastifyInstance } from 'fastify'

/** Where Apple posts to: it sends names and addresses in a form only, which no page can read. */
const appleReturnPath = '/oauth/apple-return'

const passedOn = ['id_token', 'code', 'state', 'error'] as const
const longest = 12_000

type AppleUser = { readonly name?: { readonly firstName?: unknown; readonly lastName?: unknown } }

/** Apple tells the name once, as JSON in a field; what cannot be read is no name. */
const nameIn = (user: string | null): Readonly<Record<string, string>> => {
  try {
    const { name = {} } = (JSON.parse(user ?? '{}') ?? {}) as AppleUser
    return Object.fromEntries(
      Object.entries({ firstName: name.firstName, lastName: name.lastName }).filter(
        (each): each is [string, string] => typeof each[1] === 'string' && each[1].length <= 60,
      ),
    )
  } catch {
    return {}
  }
}

/**
 * Hands what Apple posted on to the page that waits for it, behind the # of its address: there it reaches no server and no log. Whether the
 * visit is our own is the page's to see, by the state that it drew. [NAV-32]
 */
export const appleReturn = (app: FastifyInstance): void => {
  void app.register((inner, _options, done) => {
    inner.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)))
    })
    inner.post(appleReturnPath, { schema: { hide: true } }, (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const kept = passedOn.flatMap((name): [string, string][] => {
        const value = form.get(name)
        return value === null || value.length > longest ? [] : [[name, value]]
      })
      const told = new URLSearchParams({ ...Object.fromEntries(kept), ...nameIn(form.get('user')), provider: 'apple' })
      return reply.header('cache-control', 'no-store').redirect(`/oauth/redirect#${told.toString()}`, 303)
    })
    done()
  })
}
