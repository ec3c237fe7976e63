import type { Content } from '@forno/domain/content/content'

/** Whether an environment neither publishes nor serves a content: production serves no invented chain. [CFG-11] */
export const isRefusedContent = ({ isDemo }: Pick<Content, 'isDemo'>, environment: string): boolean =>
  isDemo && environment === 'production'

/** Why such content is refused, as a sentence for an operator. */
export const refusedContent = 'Production refuses the content of an invented chain.'
