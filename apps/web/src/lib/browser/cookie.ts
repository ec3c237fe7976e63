/** Seconds. [CFG-10] */
const oneDay = 86_400

/**
 * The text that sets a cookie: SameSite=Lax, path /, a lifetime of `maxAge` seconds, one day by default, and Secure on
 * https pages. `protocol` is that of the page, such as `https:`. [CFG-10]
 */
export const cookieText = (
  name: string,
  value: string,
  { protocol }: Pick<Location, 'protocol'>,
  maxAge: number = oneDay,
): string =>
  [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')
