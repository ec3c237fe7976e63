import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { AnyEndpoint } from '@forno/contracts/core/endpoint'
import type { FastifyInstance } from 'fastify'
import { cookieName, describeOperation, type BareOperation } from './openapi-operation.ts'
import { documentationPolicy } from './security-headers.ts'
import { apiPrefix } from './api-prefix.ts'

type Paths = Record<string, Record<string, BareOperation>>

const securitySchemes = (https: boolean) =>
  ({
    session: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Session-Id',
      description: 'The sessionId of a basket or an order: 128 random bits that grant access to it.',
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token of POST /customer/token.' },
    kitchen: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName('kitchen', https),
      description: "A store's kitchen screen, set by POST /kitchen/session.",
    },
    pos: { type: 'http', scheme: 'bearer', description: 'A key of a POS, created by `npm run kitchen -- pos`.' },
    agent: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName('agent', https),
      description: 'A call centre agent, set by POST /staff/sign-in.',
    },
  }) as const

/** A route's path in OpenAPI's notation: `/baskets/{basketId}`. */
const documentedPath = (url: string): string => url.replaceAll(/:(\w+)/g, '{$1}')

const sortedByName = <Value>(values: Readonly<Record<string, Value>>): readonly (readonly [string, Value])[] =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))

/**
 * Serves the OpenAPI document and its page. Every operation is described from its endpoint's contract, so an endpoint
 * cannot be undocumented; @fastify/swagger converts the schemas. [API-01]
 */
export const document = async (app: FastifyInstance, { https }: { readonly https: boolean }): Promise<void> => {
  const endpoints = new Map<string, { endpoint: AnyEndpoint; path: string }>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint === undefined) return
    const path = url.slice(apiPrefix.length)
    endpoints.set(`${String(method).toLowerCase()} ${documentedPath(url)}`, { endpoint: config.endpoint, path })
  })
  /** Sorted by address, so that the order in which modules register their routes does not matter. */
  const described = (paths: Paths) =>
    Object.fromEntries(
      sortedByName(paths).map(([url, operations]) => [
        url,
        Object.fromEntries(
          Object.entries(operations).flatMap(([method, operation]) => {
            const served = endpoints.get(`${method} ${url}`)
            if (served === undefined) return []
            return [[method, describeOperation(served.endpoint, served.path, { operation, https })]]
          }),
        ),
      ]),
    )

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forno ordering API',
        version: '2.0.0',
        description: 'Catalogue, stores, baskets, orders and the kitchen of a pizza chain.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: securitySchemes(https) },
    },
    refResolver: {
      buildLocalReference: ({ $id }, _base, _fragment, index) => (typeof $id === 'string' ? $id : `def-${index}`),
    },
    transformObject: (made) => {
      const whole = 'openapiObject' in made ? made.openapiObject : made.swaggerObject
      return { ...whole, paths: described((whole.paths ?? {}) as unknown as Paths) }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    staticCSP: documentationPolicy,
    // Without the top bar, and collapsed, because a hundred expanded calls are slow to draw.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
  })
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true } }, () => app.swagger())
}
