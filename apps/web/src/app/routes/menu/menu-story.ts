import type { Navigation } from '../../../api/catalogue.ts'
import { lazyPart } from '../../shell/lazy-part.ts'

const fallbacks: readonly string[] = ['offers', 'schnitzza', 'unreal']

/** Whether a category shows its content page: one of three, while the menu has no such category. [NAV-09] */
export const isToldAsStory = (category: string, navigation: Navigation | undefined): boolean =>
  fallbacks.includes(category) && navigation?.some(({ slug }) => slug === category) !== true

/** The content page of the same slug, loaded lazily. */
export const MenuStory = lazyPart(() => import('../../../features/content/content-screen.tsx'), 'ContentScreen')
