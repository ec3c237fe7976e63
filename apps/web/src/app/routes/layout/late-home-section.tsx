/** The sections of the home page for other screens: a chunk of its own, because the home page has them at once. */
export { HomeSection } from './home-section.tsx'
