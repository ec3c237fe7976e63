import { createContext, createElement, use } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

/** The props of a link: `href` is a path of the app, or the address of another site. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** Sets the link component for everything below, so that the router can handle links. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** A link to a path of the app or to another site, through the app's link component, or a plain anchor without one. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
