const isList = (path: string): boolean => path.startsWith('/menu/')
const isProduct = (path: string): boolean => path.startsWith('/product/') || /^\/menu\/.*\/product\//.test(path)

/** Whether going from one path to another starts at the top: always, except between a menu list and a product. [NAV-22] */
export const startsAtTop = (from: string, to: string): boolean =>
  !((isList(from) && isProduct(to)) || (isProduct(from) && isList(to)))
