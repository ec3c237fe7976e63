type SiteLink = { readonly href: string; readonly label: string }
export type SiteLinks = readonly { readonly title: string; readonly links: readonly SiteLink[] }[]

/** The links of footer and site menu, as long as content names no others. [NAV-02] */
export const siteLinks: SiteLinks = [
  {
    title: 'Menu',
    links: [
      { href: '/menu/pizza', label: 'Pizza' },
      { href: '/menu/pizza/classics-range', label: 'Classics' },
      { href: '/menu/pizza/favourites-range', label: 'Favourites' },
      { href: '/menu/pizza/supreme-range', label: 'Supreme' },
      { href: '/menu/pizza/premium-range', label: 'Premium' },
      { href: '/menu/pizza-meals', label: 'Meals' },
      { href: '/lunchpizza', label: 'Lunch pizza' },
      { href: '/menu/WingsStreet', label: 'Wings' },
      { href: '/menu/sides', label: 'Sides' },
      { href: '/menu/desserts', label: 'Desserts' },
      { href: '/menu/drinks', label: 'Drinks' },
    ],
  },
  {
    title: 'Good to know',
    links: [
      { href: '/stores', label: 'Stores' },
      { href: '/nutrition-information', label: 'Nutrition and allergens' },
      { href: '/faq', label: 'Questions and answers' },
      { href: '/feedback', label: 'Feedback' },
      { href: '/sitemap', label: 'Sitemap' },
    ],
  },
  {
    title: 'About',
    links: [
      { href: '/about-us', label: 'About us' },
      { href: '/blog', label: 'Blog' },
      { href: '/franchise', label: 'Franchise' },
      { href: '/careers-apply-now', label: 'Careers' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ],
  },
]
