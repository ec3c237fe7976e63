import { paths } from '../../urls/urls.ts'

type SiteLink = { readonly href: string; readonly label: string }
export type SiteLinks = readonly { readonly title: string; readonly links: readonly SiteLink[] }[]

/** The default links of footer and site menu; content may replace them. [NAV-02] */
export const siteLinks: SiteLinks = [
  {
    title: 'Menu',
    links: [
      { href: paths.menu(), label: 'Pizza' },
      { href: paths.menu('pizza', 'classics-range'), label: 'Classics' },
      { href: paths.menu('pizza', 'favourites-range'), label: 'Favourites' },
      { href: paths.menu('pizza', 'supreme-range'), label: 'Supreme' },
      { href: paths.menu('pizza', 'premium-range'), label: 'Premium' },
      { href: paths.menu('pizza-meals'), label: 'Meals' },
      { href: '/lunchpizza', label: 'Lunch pizza' },
      { href: paths.menu('WingsStreet'), label: 'Wings' },
      { href: paths.menu('sides'), label: 'Sides' },
      { href: paths.menu('desserts'), label: 'Desserts' },
      { href: paths.menu('drinks'), label: 'Drinks' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: paths.stores, label: 'Stores' },
      { href: paths.nutrition, label: 'Nutrition and allergens' },
      { href: '/faq', label: 'FAQs' },
      { href: paths.contact, label: 'Feedback' },
      { href: '/sitemap', label: 'Sitemap' },
    ],
  },
  {
    title: 'About',
    links: [
      { href: '/about-us', label: 'About us' },
      { href: paths.blog, label: 'Blog' },
      { href: paths.franchise, label: 'Franchise' },
      { href: paths.careers, label: 'Careers' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ],
  },
]
