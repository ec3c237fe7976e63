import { getContentPage } from '@forno/contracts/content'
import type { Content } from '@forno/domain/catalogue/content'
import type { FastifyInstance } from 'fastify'
import { readyBytes, type ReadyBytes } from '../../kernel/ready-bytes.ts'
import { refuse } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import type { ContentSnapshot } from './snapshot.ts'

/** Seconds. */
const maxAge = 300
const kept = new WeakMap<Content['pages'][number], Promise<ReadyBytes>>()

/** Pages of words by slug. [NAV-37] */
export const contentRoutes = (app: FastifyInstance, content: ContentSnapshot): void => {
  serve(app, getContentPage, ({ params }) => {
    const slug = params.slug.toLowerCase()
    const page = content.current().pages.find((each) => each.slug === slug) ?? refuse('PageUnknown')
    const bytes = kept.get(page) ?? readyBytes(JSON.stringify(page), maxAge)
    kept.set(page, bytes)
    return bytes
  })
}
