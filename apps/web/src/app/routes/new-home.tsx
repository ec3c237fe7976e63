import type { LoadInput } from '../shell/screen.ts'
import { Home, loadHome } from './home.tsx'

/** Loads the sections of its layout. [NAV-03] */
export const load = ({ context }: LoadInput) => loadHome(context, 'new-home')

/** /new: the home page with a layout of its own. [NAV-03] */
export const Screen = () => <Home layout="new-home" />
