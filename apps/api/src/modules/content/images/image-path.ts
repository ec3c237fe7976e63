import { createHash } from 'node:crypto'

/** The id of an editor's image, derived from its URL at the content service. */
export const imageId = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 22)

/** The path at our own origin, so that no page loads anything from another one. */
export const imagePath = (url: string): string => `/api/v1/content/images/${imageId(url)}`
