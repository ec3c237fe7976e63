import type { Instant } from '@forno/domain/core/basic-types'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/core/clock.ts'
import { seal, unseal } from '../../../platform/crypto/sealed.ts'
import { previewLifetime } from './preview-link.ts'

const purpose = 'content preview'

type PreviewCookieDeps = { readonly tokenKeys: readonly string[]; readonly clock: Clock; readonly https: boolean }

/**
 * A sealed cookie with the end of the preview. The editor shows the page in a frame of another site, so behind https
 * it is SameSite=None and partitioned by the editor's site.
 */
export const makePreviewCookie = ({ tokenKeys, clock, https }: PreviewCookieDeps) => {
  const name = https ? '__Host-preview' : 'preview'
  const options = https
    ? ({ path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ path: '/', httpOnly: true, sameSite: 'lax' } as const)
  return {
    set: (reply: FastifyReply): void => {
      const end = (clock() + previewLifetime) as Instant
      reply.setCookie(name, seal(tokenKeys[0] ?? '', purpose, String(end)), {
        ...options,
        maxAge: previewLifetime / 1_000,
      })
    },
    isSet: ({ cookies }: FastifyRequest): boolean => {
      const end = unseal(tokenKeys, purpose, cookies[name] ?? '')
      return end !== null && Number(end) > clock()
    },
    clear: (reply: FastifyReply): void => {
      reply.clearCookie(name, options)
    },
  }
}
export type PreviewCookie = ReturnType<typeof makePreviewCookie>
