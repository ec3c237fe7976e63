import type { Navigation } from '../../../api/catalogue.ts'
import { lazyPart } from '../../shell/lazy-part.ts'

const fallbacks: readonly string[] = ['offers', 'schnitzza', 'unreal']

/** Whether a menu address tells its content story: one of three, when the menu has nothing to buy under it. [NAV-09] */
export const isToldAsStory = (category: string, navigation: Navigation | undefined): boolean =>
  fallbacks.includes(category) && navigation?.some(({ slug }) => slug === category) !== true

/** The content page of the same slug, in a file of its own. */
export const MenuStory = lazyPart(() => import('../../../features/content/content-screen.tsx'), 'ContentScreen')
