import type { FuzzRequest } from './fuzz-request.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const shorter = (text: string): string =>
  text.length > 2_000 ? `${text.slice(0, 2_000)}… (${text.length} letters)` : text

/** An equivalent curl command; parts that curl cannot send follow in a comment. */
export const asCurl = (url: string, { method, path, headers, body, encoding, raw }: FuzzRequest): string => {
  const parts = [
    `curl --path-as-is -X ${method} ${quoted(url + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-binary ${quoted(body)}`]),
  ]
  const comments = [
    ...(encoding === 'plain' || body === null ? [] : [`body: ${encoding}`]),
    ...(raw === null ? [] : [`bytes: ${raw}`]),
  ]
  return shorter(parts.join(' ')) + (comments.length === 0 ? '' : `  # ${comments.join(', ')}`)
}
