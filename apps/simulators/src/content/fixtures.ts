import { uuidOf, type Fields } from './story-ids.ts'

const lots = Array.from({ length: 60 }, (_, index) => `banners/lot-${String(index + 1).padStart(2, '0')}`)

/**
 * Example stories: one of each field type that our own files lack, a carousel with more relations than one answer
 * delivers, and a prize game that is off.
 */
export const fixtures: ReadonlyMap<string, Fields> = new Map<string, Fields>([
  ['carousels/lots', { component: 'carousel', title: 'More than fifty', banners: lots.map(uuidOf) }],
  ...lots.map((fullSlug): [string, Fields] => [
    fullSlug,
    { component: 'banner', title: `Banner ${fullSlug.slice('banners/lot-'.length)}` },
  ]),
  [
    'banners/summer-hours',
    {
      component: 'banner',
      title: 'Open until midnight',
      text: 'Most of our stores bake late from December to February.',
      href: {
        id: uuidOf('pages/faq'),
        url: '',
        linktype: 'story',
        fieldtype: 'multilink',
        cached_url: 'pages/faq',
        target: '_self',
      },
      linkLabel: 'See questions and answers',
      picture: {
        id: 4711,
        alt: 'A store with its lights on at night',
        name: '',
        focus: '',
        title: '',
        copyright: '',
        filename: '/f/1/1200x600/5d2c0a4e71/summer-hours.png',
        fieldtype: 'asset',
        meta_data: {},
        is_external_url: false,
      },
    },
  ],
  [
    'spin-to-win/demo',
    {
      component: 'spin-to-win',
      name: 'demo',
      active: false,
      title: 'Spin the wheel',
      markdown: 'One spin for every order.',
      segments: [
        { id: 'dip', label: 'Free dip' },
        { id: 'none', label: 'Try again' },
      ],
    },
  ],
])
