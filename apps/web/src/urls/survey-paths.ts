/** The folder of all surveys in the router, because no route pattern begins with the rest of a path. [NAV-35] */
const folder = '/survey'

/**
 * The path of the screen for `/{baseRoute*}/survey/{surveyId}`: the base follows the id. Null for any other path and
 * for one in that form already. [NAV-35]
 */
export const surveyPath = (path: string): string | null => {
  const [, base = '', surveyId] = /^(.*)\/survey\/([^/]+)$/.exec(path) ?? []
  return surveyId === undefined || base === '' || path.startsWith(`${folder}/`) ? null : `${folder}/${surveyId}${base}`
}

/** The survey and the base of a path below the folder. [NAV-35] */
export const surveyOfPath = (rest: string): { readonly surveyId: string; readonly base: string } => {
  const [surveyId = '', ...base] = rest.split('/')
  return { surveyId, base: `/${base.join('/')}` }
}
