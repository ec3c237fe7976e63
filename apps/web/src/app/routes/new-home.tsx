import { Home, load } from './home.tsx'

export { load }

/** The new home: the same, without the question for the place. [NAV-03] */
export const Screen = () => <Home asksWhere={false} />
