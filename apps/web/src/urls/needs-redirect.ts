const telling =
  /[A-Z\\]|\/\/|.\/$|^\/(content\/|schnitzza$|index\.html$|menu$|menu(\/[^/]+){3}$)|\/(qr|locate|unsubscribe)(\/|$)/

/** Whether a path could be one that `pathInside` leads elsewhere: a quick look, so that its rules need not come with the first view. */
export const mayBeMoved = (path: string, pathSlug: string): boolean =>
  telling.test(path) || path.startsWith(`/${pathSlug}-`)
