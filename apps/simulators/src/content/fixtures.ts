import { storyAt, uuidOf, type Story } from './story.ts'

const lots = Array.from({ length: 60 }, (_, index) => `banners/lot-${String(index + 1).padStart(2, '0')}`)

/**
 * Example stories of the kinds that the shop's own files lack, and a carousel with more relations than one answer
 * delivers.
 */
export const fixtures: readonly Story[] = [
  storyAt('carousels/home', {
    component: 'carousel',
    name: 'Home',
    banners: [uuidOf('banners/free-pizza'), uuidOf('banners/lunch')],
  }),
  storyAt('carousels/lots', { component: 'carousel', name: 'More than fifty', banners: lots.map(uuidOf) }),
  storyAt('banners/free-pizza', { component: 'banner', title: 'A pizza on us', link: '/c/default' }),
  storyAt('banners/lunch', { component: 'banner', title: 'Lunch from eleven', link: '/lunchpizza' }),
  ...lots.map((fullSlug) => storyAt(fullSlug, { component: 'banner', title: fullSlug.slice('banners/'.length) })),
  storyAt('coupons/free-pizza', { component: 'coupon', title: 'One free pizza', offer: 'free-pizza' }),
  storyAt('snippets/checkout', { component: 'snippet', name: 'checkout', text: 'Hot within the promise, or tell us.' }),
  storyAt('navigation/main', { component: 'navigation', links: ['/menu/pizza', '/offers', '/stores'] }),
  storyAt('spinners/default', { component: 'spinner', name: 'default', text: 'Just a moment' }),
  storyAt('splash-screens/summer', { component: 'splash', name: 'summer', active: true, page: 'lunchpizza' }),
  storyAt('spin-to-win/default', { component: 'spin-to-win', name: 'default', segments: ['Free dip', 'Try again'] }),
  storyAt('footer/default', { component: 'footer', links: ['/about-us', '/privacy', '/terms'] }),
  storyAt('bottom-navigation/control', {
    component: 'bottom-navigation',
    variant: 'control',
    entries: ['home', 'menu'],
  }),
]
