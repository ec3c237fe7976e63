import { Type } from 'typebox'
import { endpoint } from '../core/endpoint.ts'

export const getContentImage = endpoint('GET /content/images/:id', {
  summary: "An editor's image from our own origin; only images that a story names [CON-11]",
  access: 'anyone',
  params: Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', maxLength: 22 }) }),
  reply: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary', description: 'A JPEG, PNG, WebP, AVIF or GIF' }),
  answer: 'image',
  refusals: ['PageUnknown'],
})
