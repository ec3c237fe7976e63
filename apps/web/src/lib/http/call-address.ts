/** The calls with an address of their own in the configuration, by their first path. [API-01] */
const ownAddresses = [
  ['/address/soap', 'URI_ADDRESS'],
  ['/content', 'URI_CONTENT'],
  ['/customer', 'URI_IDENTITY'],
] as const

/** The address of a call by its path with query; `base` is the address of every other call. [API-01] */
export const callAddress =
  (uris: Readonly<Record<string, string>>, base: string) =>
  (path: string): string => {
    for (const [start, name] of ownAddresses)
      if (uris[name] && path.startsWith(start) && /^($|[/?])/.test(path.slice(start.length)))
        return uris[name] + path.slice(start.length)
    return base + path
  }
