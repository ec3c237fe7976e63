import type { Banner, EditorialAside } from '@forno/contracts/layouts/banners'
import type { Frame, Splash } from '@forno/contracts/layouts/frame'
import type { Layout, Section } from '@forno/contracts/layouts/layouts'
import type { LayoutName } from '@forno/domain/content/site-stories'
import { read } from '../lib/http/read.ts'

export type { Banner, EditorialAside, Frame, Layout, LayoutName, Section, Splash }

/** What surrounds every screen: links, navigation, splash screen. [NAV-01] [NAV-02] [CON-09] [CON-10] */
export const frameQuery = () => read('GET /content/frame', {})

/** The sections of a screen in their order. [NAV-03] [CON-11] */
export const layoutQuery = (name: LayoutName) => read('GET /content/layouts/:name', { params: { name } })

/** Text and banner above the products of a menu category. [CON-11] */
export const menuCategoryAsideQuery = (slug: string) => read('GET /content/menu-categories/:slug', { params: { slug } })

/** Text and banner on the page of a store. [NAV-13] */
export const storeAsideQuery = (slug: string) => read('GET /content/store-pages/:slug', { params: { slug } })
