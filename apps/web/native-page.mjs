/**
 * The policy of the phone app, in its page because no server sends headers with it. Calls, pictures and frames may use
 * any https origin: their hosts come from the discovery call, whose host alone is known here. Scripts are those of the
 * app, and of the bot check, whose hosts are fixed. [NAT-01] [API-01]
 * @param {string} site origin of the shop
 */
export const nativePolicy = (site) => {
  // The page's origin on iOS has a scheme of its own, which not every WebView matches with 'self'.
  const appOrigins = "'self' capacitor://localhost"
  const botCheck = ['https://www.google.com', 'https://www.recaptcha.net', 'https://www.gstatic.com']
    .map((origin) => `${origin}/recaptcha/`)
    .join(' ')
  const directives = {
    'default-src': "'none'",
    'script-src': `${appOrigins} ${botCheck}`,
    'style-src': `${appOrigins} 'unsafe-inline'`,
    'img-src': `${appOrigins} data: blob: https: ${site}`,
    'font-src': appOrigins,
    'connect-src': `${appOrigins} https: ${site}`,
    // The session recorder compresses in a worker that it makes itself. [NAT-10]
    'worker-src': `${appOrigins} blob:`,
    'frame-src': `https: ${site}`,
    'form-action': `${appOrigins} https: ${site}`,
    'base-uri': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'captcha goog#html default',
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values}`)
    .join('; ')
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The page of the phone app: no state, no service worker, styles and script as files. Each screen renders its title,
 * which a title here would hide.
 * @param {string} template the page of the web
 * @param {{ brand: import('./native-brand.mjs').NativeBrand, styles: string, entry: string }} parts
 */
export const nativePage = (template, { brand, styles, entry }) => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${escaped(nativePolicy(brand.site))}" />`
  const head = [
    `<meta name="shop-site" content="${escaped(brand.site)}" />`,
    `<meta name="app-store-id" content="${escaped(brand.appStoreId)}" />`,
    `<meta name="app-scheme" content="${escaped(brand.scheme)}" />`,
    `<meta name="application-name" content="${escaped(brand.wordmark)}" data-name="${escaped(brand.name)}" data-path-slug="${escaped(brand.pathSlug)}" data-support="${escaped(brand.supportNumber)}" />`,
    `<link rel="stylesheet" href="${styles}" />`,
    `<script type="module" src="${entry}"></script>`,
  ].join('\n    ')
  return template
    .replace(/ *<link rel="(icon|manifest)"[^>]*>\n/g, '')
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${policy}`)
    .replace('<!--head-->', () => head)
    .replace(/ *<!--state-->\n/, '')
    .replace('<!--body-->', '')
}
