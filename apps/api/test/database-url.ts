/** The URL of another database on the same server. */
export const databaseUrlOf = (url: string, name: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}
