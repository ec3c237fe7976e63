/** Characters of the longest path that a page can have. Tokens and ids in links are far shorter. */
const longestPath = 1_024

/** Control characters, and the backslash, which browsers never send in a path. */
const strange = /[\u0000-\u001f\u007f\\]/

/** Escapes of the characters that separate segments. Decoded, they would name another path. */
const escapedSeparator = /%2f|%5c/i

/**
 * Whether a path can be the path of a page. A browser resolves dots and turns backslashes into slashes before it asks,
 * so a path with either comes from another kind of client and has no page. Takes the path as sent. [NAV-25]
 */
export const canBePage = (path: string): boolean => {
  if (path.length > longestPath || escapedSeparator.test(path)) return false
  try {
    const segments = decodeURIComponent(path).split('/')
    return segments.every((segment) => segment !== '.' && segment !== '..' && !strange.test(segment))
  } catch {
    return false
  }
}
