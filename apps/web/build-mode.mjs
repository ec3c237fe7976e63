import { environments } from '@forno/domain/core/environments'

/**
 * The mode of a build: the name after `--mode`, or else of the variable ENVIRONMENT, or else `development`. Throws for
 * a name that is no environment. Sources read it as `import.meta.env.MODE`. [CFG-04]
 */
export const buildModeOf = (options, { ENVIRONMENT }) => {
  const at = options.indexOf('--mode')
  const name = at === -1 ? ENVIRONMENT || 'development' : options[at + 1]
  if (!environments.includes(name))
    throw new Error(`“${name ?? ''}” is not an environment: choose one of ${environments.join(', ')}`)
  return name
}
