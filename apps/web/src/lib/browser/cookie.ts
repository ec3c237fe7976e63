const oneDay = 86_400

type CookiePlace = {
  readonly protocol: string
  readonly hostname: string
}

/**
 * The text that sets a cookie: SameSite=Lax, path /, one day by default (in seconds), and Secure on https pages.
 * [CFG-10]
 */
export const cookieText = (name: string, value: string, place: CookiePlace, maxAge: number = oneDay): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(place.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')
