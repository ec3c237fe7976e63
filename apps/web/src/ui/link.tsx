import { createContext, createElement, use } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

/** Tells every part below which component follows links, so that the router can take them over. */
export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

/** A link to a path of the app or to elsewhere: the app's own link component, or a plain anchor without one. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
