import { Home, load } from './home.tsx'

export { load }

/** /new-home: the home page without the question for a place. [NAV-03] */
export const Screen = () => <Home asksWhere={false} />
